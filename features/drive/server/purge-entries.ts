import { sql } from 'kysely'
import type { Database, Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { purgeDriveEntries } from '../contract/changes.ts'
import { BIN_DAYS } from '../contract/entries.ts'
import { findBinned } from './bin.ts'
import { dropUnused } from './drop-unused.ts'
import { lockDrive } from './lock-drive.ts'

/** Entries of the bin at once; the next run goes on. */
const AT_ONCE = 500

/** Deletes what was put into the bin by itself, with all that came along. The drive is locked. */
async function purge(rows: Rows, roots: readonly string[]): Promise<void> {
  const list = sql`${[...roots]}::uuid[]`
  const { rows: files } = await sql<{ id: string }>`
    SELECT file_id AS id FROM drive_entries WHERE binned_with = ANY (${list}) AND file_id IS NOT NULL
    UNION
    SELECT v.file_id FROM drive_versions v JOIN drive_entries e ON e.company_id = v.company_id AND e.id = v.entry_id
     WHERE e.binned_with = ANY (${list})`.execute(rows)
  // What lay in a folder and was put into the bin before it stays there by itself.
  await sql`
    UPDATE drive_entries e SET parent_id = NULL FROM drive_entries folder
     WHERE folder.binned_with = ANY (${list}) AND e.company_id = folder.company_id AND e.parent_id = folder.id
       AND e.binned_with <> ALL (${list})`.execute(rows)
  await sql`DELETE FROM drive_entries WHERE binned_with = ANY (${list})`.execute(rows)
  await dropUnused(
    rows,
    files.map(({ id }) => id),
  )
}

export const purgeRoute = bind(purgeDriveEntries, async ({ unit, principal, body }) => {
  const { rows } = unit
  const { userId } = principal
  await lockDrive(unit, principal)
  const isAll = body.files.length + body.folders.length === 0
  const roots = isAll
    ? await rows
        .selectFrom('drive_entries')
        .select('id')
        .where('owner_user_id', '=', userId)
        .whereRef('binned_with', '=', 'id')
        .execute()
        .then((found) => found.map(({ id }) => id))
    : await findBinned(rows, userId, body)
  await purge(rows, roots)
  return { done: roots.length }
})

/** Empties bins of what has been there for long enough, a user at a time. Safe to run twice. */
export const emptyBinsJob = (database: Database) =>
  defineJob({
    id: 'drive.empty-bins',
    cron: '37 * * * *',
    maxAttempts: 3,
    async run() {
      const { rows: due } = await sql<{ company_id: string; owner_user_id: string }>`
        SELECT DISTINCT company_id, owner_user_id FROM drive_entries
         WHERE binned_with = id AND binned_at < now() - make_interval(days => ${BIN_DAYS})
         LIMIT 200`.execute(database.systemRows)
      for (const { company_id, owner_user_id } of due) {
        const owner = { companyId: Number(company_id), userId: Number(owner_user_id) }
        await database.tenant(owner.companyId, async (unit) => {
          await lockDrive(unit, owner)
          const { rows: roots } = await sql<{ id: string }>`
            SELECT id FROM drive_entries
             WHERE owner_user_id = ${owner.userId} AND binned_with = id
               AND binned_at < now() - make_interval(days => ${BIN_DAYS})
             ORDER BY binned_at LIMIT ${AT_ONCE}`.execute(unit.rows)
          await purge(
            unit.rows,
            roots.map(({ id }) => id),
          )
        })
      }
    },
  })
