import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import { MAX_DOCUMENT, SEARCHED_DOCUMENTS } from '#platform/documents/contract/document-content.ts'
import { readDocumentWords } from '#platform/documents/server/read-document.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { enqueueOnce } from '#platform/jobs/enqueue.ts'
import { type AnyJob, defineJob, type Job } from '#platform/jobs/job.ts'

interface NewContent {
  companyId: number
  fileId: string
  name: string
  /** Bytes. */
  size: number
}

export interface WordQueue {
  /** Has the words of a new content read, where it may have any. */
  add(unit: UnitOfWork, content: NewContent): Promise<void>
  readonly job: AnyJob
}

/** Contents of one run: then others' jobs have their turn. */
const A_RUN = 20
const payload = z.object({ company_id: z.number().int() })
type Payload = z.infer<typeof payload>

const enqueue = (unit: UnitOfWork, job: Job<Payload>, companyId: number): Promise<void> =>
  enqueueOnce(unit, job, [
    {
      payload: { company_id: companyId },
      key: `drive-words-${companyId}`,
      queue: `drive-words-${companyId}`,
      priority: 10,
    },
  ])

/** Contents whose words are read one after the other, outside of every request. */
export function createWordQueue(database: Database, files: Pick<FileStore, 'read'>): WordQueue {
  const rows = database.systemRows
  const readOne = async (companyId: number, { file_id, name }: { file_id: string; name: string }) => {
    const words = await readDocumentWords({ companyId, name, content: await files.read(file_id) })
    await sql`UPDATE drive_words SET words = strip(to_tsvector('simple', plain_words(${words}))) WHERE file_id = ${file_id}`.execute(
      rows,
    )
  }
  const job: Job<Payload> = defineJob({
    id: 'drive.read-words',
    payload,
    maxAttempts: 8,
    async run({ company_id }) {
      const { rows: waiting } = await sql<{ file_id: string; name: string; is_gone: boolean }>`
        SELECT w.file_id, w.name, f.dropped_at IS NOT NULL AS is_gone
          FROM drive_words w JOIN stored_files f ON f.id = w.file_id
         WHERE w.company_id = ${company_id} AND w.words IS NULL
         ORDER BY w.added_at, w.file_id LIMIT ${A_RUN}`.execute(rows)
      for (const content of waiting) {
        if (content.is_gone)
          await sql`UPDATE drive_words SET words = '' WHERE file_id = ${content.file_id}`.execute(rows)
        else await readOne(company_id, content)
      }
      if (waiting.length === A_RUN) await database.system((unit) => enqueue(unit, job, company_id))
    },
  })
  return {
    job,
    async add(unit, { companyId, fileId, name, size }) {
      if (size === 0 || size > MAX_DOCUMENT || !SEARCHED_DOCUMENTS.test(name)) return
      await unit.rows
        .insertInto('drive_words')
        .values({ file_id: fileId, company_id: companyId, name })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await enqueue(unit, job, companyId)
    },
  }
}

/** Starts what an update of the program left to be read. */
export const wordsLeftJob = (database: Database, { job }: { job: AnyJob }) =>
  defineJob({
    id: 'drive.words-left',
    cron: '17 * * * *',
    maxAttempts: 3,
    async run() {
      const { rows } = await sql<{ company_id: string }>`
        SELECT DISTINCT company_id FROM drive_words WHERE words IS NULL LIMIT 1000`.execute(
        database.systemRows,
      )
      for (const { company_id } of rows)
        await database.system((unit) => enqueue(unit, job as Job<Payload>, Number(company_id)))
    },
  })
