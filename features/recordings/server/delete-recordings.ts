import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import type { FileViewer } from '#platform/files/server/listed-files.ts'
import { bind } from '#platform/http/server/bind.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { recordings } from '../contract/recordings.ts'
import { deleteRecordings as deleteRecordingsContract } from '../contract/sound.ts'
import { recordAudit } from './record-audit.ts'

/** All or none. @throws Failure `not_found` */
export async function deleteRecordings(
  request: Pick<FileViewer, 'unit' | 'principal' | 'client'>,
  wanted: readonly number[],
  reason: string,
): Promise<number> {
  const { unit } = request
  const ids = [...new Set(wanted)]
  const deleted = await unit.rows
    .updateTable('call_recordings')
    .set({ deleted_at: new Date(), delete_reason: reason })
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning(['id', 'label'])
    .execute()
  if (deleted.length !== ids.length) throw new Failure(notFound)
  await recordAudit(unit, {
    by: request,
    action: 'recording.deleted',
    subject: {
      type: 'record',
      id: deleted.length === 1 ? (deleted[0]?.id ?? null) : null,
      name: deleted
        .slice(0, 20)
        .map(({ label }) => label)
        .join(', '),
    },
    details: { reason, ids },
  })
  return deleted.length
}

export const deleteRecordingsRoute = refreshingLists(
  [recordings.name],
  bind(deleteRecordingsContract, async (request) => ({
    done: await deleteRecordings(request, request.body.ids, request.body.reason),
  })),
)

/** Rows per statement. */
const AT_ONCE = 5000

/** Deletes recordings past their company's retention. Their sound goes when deleted rows are purged. Safe to run twice. */
export const retentionJob = (database: Database) =>
  defineJob({
    id: 'recordings.retention',
    cron: '23 * * * *',
    maxAttempts: 3,
    async run() {
      let changed = AT_ONCE
      // All: one company's hundred thousand must not stand before another's ten.
      while (changed === AT_ONCE) {
        const { numAffectedRows } = await sql`
        UPDATE call_recordings SET deleted_at = now(), delete_reason = 'kept_days'
         WHERE id IN (
           SELECT r.id FROM recording_policies p JOIN call_recordings r ON r.company_id = p.company_id
            WHERE p.kept_days IS NOT NULL AND r.deleted_at IS NULL
              AND r.started_at < now() - make_interval(days => p.kept_days)
            LIMIT ${AT_ONCE})`.execute(database.systemRows)
        changed = Number(numAffectedRows ?? 0)
      }
    },
  })
