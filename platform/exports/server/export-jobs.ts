import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import type { FindUserPrincipal } from '#platform/access/find-user-principal.ts'
import { may } from '#platform/access/may.ts'
import { fileUrl } from '#platform/contract/files.ts'
import type { Database, Rows, UnitOfWork } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { translate } from '#platform/i18n/text.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { SheetFormat } from '#platform/spreadsheet/contract/sheet.ts'
import { SHEET_TYPES, type Sheet, writeSheet } from '#platform/spreadsheet/server/write-sheet.ts'
import { EXPORTS_PAGE } from '../contract/exports-page.ts'
import { exportsTexts } from '../i18n/texts.ts'
import { accessOf } from './access-of.ts'
import type { ExportSource, ExportViewer } from './export-source.ts'
import { moveExport, type StoredExport, saveProgress } from './long-exports.queries.ts'

/** What export jobs need from the program. */
export interface ExportPorts {
  database: Database
  files: Pick<FileStore, 'moveGuarded' | 'drop'>
  /** Scratch folder for files being written. */
  workFolder: string
  /** Notifies the owner. */
  notify: Notify
  sourceOf: (name: string) => ExportSource | undefined
  findUserPrincipal: FindUserPrincipal
}

const ATTEMPTS = 3
/** Rows between two progress updates; each also checks for a cancel. */
const NOTED_EVERY = 2000
/** Most rows of a worksheet, header included; larger exports become CSV. */
const MAX_IN_WORKBOOK = 1_048_575
/** Counting stops here. */
const MAX_COUNTED = 10_000_000

const payload = z.object({ companyId: z.number().int(), exportId: z.number().int() })
type Input = z.infer<typeof payload>

interface Written {
  name: string
  format: SheetFormat
  /** Of its owner when it was written. */
  access: string
}

/** Cancelled, or no longer possible: there will be no file. */
class Ended extends Error {
  override name = 'Ended'
}

export function exportJobs({
  database,
  files,
  workFolder,
  notify,
  sourceOf,
  findUserPrincipal,
}: ExportPorts) {
  const inCompany = <Result>({ companyId }: Input, work: (unit: UnitOfWork) => Promise<Result>) =>
    database.tenant(companyId, work)

  /** Seen while the export's transaction goes on; not with another of the company's connections, of which that holds one. */
  const note = async ({ exportId }: Input, progress: { written: number; total?: number }): Promise<void> => {
    const goesOn = await saveProgress(database.lastingRows, exportId, progress)
    if (!goesOn) throw new Ended('cancelled')
  }

  async function* noted(input: Input, rows: Sheet['rows']) {
    let written = 0
    for await (const row of rows) {
      yield row
      written += 1
      if (written % NOTED_EVERY === 0) await note(input, { written })
    }
    await note(input, { written, total: written })
  }

  /** Writes the export to `path` in a read-only transaction. @returns the file's name and format */
  const write = async (input: Input, stored: StoredExport, source: ExportSource, path: string) => {
    const { companyId } = input
    const { user_id: userId, language } = stored
    const reader = await database.reading(companyId, async ({ rows }) => {
      const principal = await findUserPrincipal(rows, { userId, companyId, language })
      return principal && { principal, access: await accessOf(rows, principal) }
    })
    if (reader === null || !may(reader.principal, source.ability)) throw new Ended('no longer allowed')
    const { principal, access } = reader
    const query = source.query.parse(stored.query)
    const work = async (rows: Rows): Promise<Written> => {
      const viewer: ExportViewer = { rows, principal, language: stored.language }
      const total = await source.count(viewer, query, MAX_COUNTED)
      await note(input, { written: 0, total })
      const { sheet, format: wished } = await source.sheet(viewer, query)
      const format = total > MAX_IN_WORKBOOK ? 'csv' : wished
      await writeSheet(path, { ...sheet, rows: noted(input, sheet.rows) }, format, stored.language)
      return { name: `${sheet.name}.${format}`, format, access }
    }
    return source.within ? source.within(work) : database.reading(companyId, ({ rows }) => work(rows))
  }

  const tell = (unit: UnitOfWork, { companyId }: Input, stored: StoredExport, end: 'done' | 'failed') =>
    notify(unit, [
      {
        companyId,
        userId: stored.user_id,
        kind: 'export',
        title: translate(exportsTexts, stored.language, `exports.notice.${end}`, { title: stored.title }),
        body: translate(exportsTexts, stored.language, `exports.notice.${end}.body`, {
          count: stored.written,
        }),
        link: EXPORTS_PAGE,
        dedupeKey: `export:${stored.id}:${end}`,
      },
    ])

  const keep = (input: Input, path: string, { name, format, access }: Written) =>
    inCompany(input, async (unit) => {
      const { companyId, exportId } = input
      const done = await moveExport(unit.rows, exportId, ['running'], 'done')
      if (!done) throw new Ended('cancelled')
      const made = { companyId, kind: 'export', name, contentType: SHEET_TYPES[format], path, limited: true }
      const { id } = await files.moveGuarded(unit, made)
      await unit.rows
        .updateTable('long_exports')
        .set({ file_id: id, access })
        .where('id', '=', exportId)
        .execute()
      await tell(unit, input, done, 'done')
    })

  const fail = (input: Input) =>
    inCompany(input, async (unit) => {
      const failed = await moveExport(unit.rows, input.exportId, ['running'], 'failed')
      if (failed) await tell(unit, input, failed, 'failed')
    })

  /** Safe to run twice: an unfinished file is started over. */
  const job = defineJob({
    id: 'exports.write',
    payload,
    maxAttempts: ATTEMPTS,
    async run(input) {
      const started = await inCompany(input, ({ rows }) =>
        moveExport(rows, input.exportId, ['waiting', 'running'], 'running'),
      )
      const source = started && sourceOf(started.source)
      if (!started || !source) return
      const folder = await mkdtemp(join(workFolder, 'export-'))
      const path = join(folder, 'sheet')
      try {
        await keep(input, path, await write(input, started, source, path))
      } catch (error) {
        // A refusal is final: retrying does not help.
        const isFinal = error instanceof Ended || error instanceof Failure
        if (isFinal || started.attempts >= ATTEMPTS) await fail(input)
        if (!isFinal) throw error
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  })

  const purge = defineJob({
    id: 'exports.purge',
    cron: '41 * * * *',
    maxAttempts: 3,
    run: () =>
      database.system(async (unit) => {
        const old = await unit.rows
          .deleteFrom('long_exports')
          .where('created_at', '<', new Date(Date.now() - KEPT_FOR))
          .returning('file_id')
          .execute()
        for (const { file_id: id } of old) await files.drop(unit, id === null ? null : fileUrl(id))
      }),
  })
  return { write: job, purge }
}

/** Three days, ms. */
const KEPT_FOR = 3 * 24 * 60 * 60 * 1000

export type ExportJobs = ReturnType<typeof exportJobs>
