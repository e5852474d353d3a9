import { sql } from 'kysely'
import { z } from 'zod'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Rows } from '#platform/db/database.ts'
import { enqueueWaiting } from '#platform/jobs/enqueue.ts'
import { defineWaitingJob, type WaitingJob } from '#platform/jobs/job.ts'
import { isStore, type MoveRow } from './move.queries.ts'
import type { StoragePorts } from './storage-ports.ts'

const payload = z.object({ companyId: z.number(), moveId: z.number() })
type Input = z.infer<typeof payload>

/** Files between two commits: what a kill makes be done again. */
const AT_ONCE = 20
/** Of an attempt, ms: then the next one goes on, so that a long move does not hold its lane. */
const SLICE_MS = 30_000
/** Readers that began before a content was switched read the old copy for so long at most, ms. */
export const READERS_NEED_MS = 120_000
const MAX_FAILURE = 300

type Parts = Pick<StoragePorts, 'database' | 'disk' | 'moveContents'>
type Content = { id: string; size: number; sha256: Buffer }

const findMove = (rows: Rows, { moveId }: Input) =>
  rows.selectFrom('storage_moves').selectAll().where('id', '=', moveId).executeTakeFirst()

/** Those of the pass that are elsewhere, by id. */
async function findNext(rows: Rows, move: MoveRow, usual: string): Promise<Content[]> {
  const { rows: found } = await sql<Content>`
    SELECT id, size::float8 AS size, sha256 FROM stored_files
     WHERE company_id = ${move.company_id} AND coalesce(store, ${usual}) <> ${move.target}
       AND (${move.last_file}::uuid IS NULL OR id > ${move.last_file}::uuid)
     ORDER BY id LIMIT ${AT_ONCE}`.execute(rows)
  return found
}

/** Copies and compares some files, then switches them in one transaction. @returns whether there may be more */
async function copySome({ database, disk, moveContents }: Parts, move: MoveRow): Promise<boolean> {
  const { target } = move
  if (!isStore(target)) return false
  const some = await findNext(database.systemRows, move, moveContents.usual)
  const copied: Content[] = []
  let damaged = 0
  for (const content of some) {
    if (target === 'folder') await disk.require(content.size)
    const outcome = await moveContents.copy({ ...content, companyId: move.company_id }, target)
    if (outcome === 'copied') copied.push(content)
    else damaged += 1
  }
  const ids = copied.map(({ id }) => id)
  // A pass that moved nothing is the last: files that were on their way when the move began are in the pass after.
  const passEnds = some.length < AT_ONCE
  const isOver = passEnds && Number(move.pass_files) + ids.length === 0
  await database.system(async ({ rows }) => {
    await sql`UPDATE stored_files SET store = ${target} WHERE id = ANY (${ids}::uuid[])`.execute(rows)
    await sql`
      INSERT INTO storage_left_copies (move_id, file_id) SELECT ${move.id}, unnest(${ids}::uuid[])
      ON CONFLICT DO NOTHING`.execute(rows)
    await sql`
      UPDATE storage_moves
         SET moved_files = moved_files + ${ids.length},
             moved_bytes = moved_bytes + ${copied.reduce((sum, { size }) => sum + size, 0)},
             damaged = CASE WHEN ${passEnds && !isOver} THEN 0 ELSE damaged + ${damaged} END,
             pass_files = ${passEnds ? 0 : Number(move.pass_files) + ids.length},
             last_file = ${passEnds ? null : (some.at(-1)?.id ?? null)}::uuid,
             state = CASE WHEN ${isOver} AND state = 'copying' THEN 'deleting' ELSE state END,
             failure = ''
       WHERE id = ${move.id}`.execute(rows)
  })
  return !isOver
}

/** Removes some copies that were left. @returns whether there may be more */
async function dropSome({ database, moveContents }: Parts, move: MoveRow): Promise<boolean> {
  const { target } = move
  if (!isStore(target)) return false
  const { rows: left } = await sql<{ file_id: string; sha256: Buffer | null }>`
    SELECT l.file_id, f.sha256 FROM storage_left_copies l LEFT JOIN stored_files f ON f.id = l.file_id
     WHERE l.move_id = ${move.id} LIMIT ${AT_ONCE}`.execute(database.systemRows)
  // Of a file that was purged meanwhile neither copy is left.
  for (const { file_id: id, sha256 } of left)
    if (sha256 !== null) await moveContents.dropOther({ id, sha256, companyId: move.company_id }, target)
  const ids = left.map(({ file_id }) => file_id)
  await sql`
    DELETE FROM storage_left_copies WHERE move_id = ${move.id} AND file_id = ANY (${ids}::uuid[])`.execute(
    database.systemRows,
  )
  return left.length === AT_ONCE
}

/** Moves a company's contents, a slice at a time. May be killed anywhere, and run twice. */
export function createMoveJob(parts: Parts) {
  const { database } = parts

  const goOn = ({ companyId, moveId }: Input, at?: Date) =>
    database.system((unit) =>
      enqueueWaiting(
        unit,
        job,
        { companyId, moveId },
        {
          companyId,
          queue: queueOf(companyId),
          ...(at === undefined ? {} : { at }),
        },
      ),
    )

  const finish = (move: MoveRow) =>
    database.systemRows
      .updateTable('storage_moves')
      .set({ state: 'done', finished_at: new Date(), failure: '' })
      .where('id', '=', move.id)
      .where('state', '=', 'deleting')
      .execute()

  /** @returns what comes next: the same again, the same once readers of old copies are gone, or nothing */
  async function step(move: MoveRow): Promise<'again' | 'later' | 'nothing'> {
    if (move.state === 'copying') return (await copySome(parts, move)) ? 'again' : 'later'
    if (move.state !== 'done' && (await dropSome(parts, move))) return 'again'
    if (move.state === 'deleting') await finish(move)
    return 'nothing'
  }

  async function runSlice(input: Input, signal: AbortSignal | undefined): Promise<void> {
    const until = performance.now() + SLICE_MS
    for (;;) {
      signal?.throwIfAborted()
      const move = await findMove(database.systemRows, input)
      const next = move === undefined ? 'nothing' : await step(move)
      if (next === 'nothing') return
      if (next === 'later') return goOn(input, new Date(Date.now() + READERS_NEED_MS))
      if (performance.now() > until) return goOn(input)
    }
  }

  const job: WaitingJob<Input> = defineWaitingJob({
    id: 'provider.move-storage',
    payload,
    maxAttempts: 12,
    waits: { perCompany: 1, deadlineMs: 60 * 60_000 },
    async run(input, signal) {
      try {
        await runSlice(input, signal)
      } catch (error) {
        await database.systemRows
          .updateTable('storage_moves')
          .set({ failure: cutText(error instanceof Error ? error.message : String(error), MAX_FAILURE) })
          .where('id', '=', input.moveId)
          .execute()
        throw error
      }
    },
  })
  return job
}

/** One after the other: a job that was started again waits for the one that runs. */
export const queueOf = (companyId: number): string => `storage-move:${companyId}`

export type MoveJob = ReturnType<typeof createMoveJob>
