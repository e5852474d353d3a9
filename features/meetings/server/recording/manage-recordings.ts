import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Database, Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { enqueueWaiting } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import {
  changeMeetingSettings,
  deleteMeetingRecordings,
  meetingRecordings,
  readMeetingSettings,
  retryMeetingRecording,
} from '../../contract/recordings.ts'
import { recordAudit } from '../record-audit.ts'
import type { VideoJob } from './video-job.ts'

const deleteRoute = refreshingLists(
  [meetingRecordings.name],
  bind(deleteMeetingRecordings, async (request) => {
    const { unit, body } = request
    const ids = [...new Set(body.ids)]
    const deleted = await unit.rows
      .updateTable('meeting_recordings')
      .set({ deleted_at: new Date(), delete_reason: body.reason })
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      // One that is being made is stopped first.
      .where('state', '!=', 'recording')
      .returning(['id', 'name'])
      .execute()
    if (deleted.length !== ids.length) throw new Failure(notFound)
    await recordAudit(unit, {
      by: request,
      action: 'meeting_recording.deleted',
      subject: {
        type: 'meeting_recording',
        id: deleted.length === 1 ? (deleted[0]?.id ?? null) : null,
        name: deleted
          .slice(0, 20)
          .map(({ name }) => name)
          .join(', '),
      },
      details: { reason: body.reason, ids },
    })
    return { done: deleted.length }
  }),
)

const retryRoute = (job: VideoJob) =>
  refreshingLists(
    [meetingRecordings.name],
    bind(retryMeetingRecording, async ({ unit, principal, params: { id } }) => {
      const row = await unit.rows
        .updateTable('meeting_recordings')
        .set({ state: 'processing', failure: '' })
        .where('id', '=', id)
        .where('state', '=', 'failed')
        .where('deleted_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!row) throw new Failure(notFound)
      await enqueueWaiting(unit, job, { recording_id: id }, { companyId: principal.companyId })
      return { id }
    }),
  )

async function readSettings(rows: Rows) {
  const row = await rows.selectFrom('meeting_settings').select('kept_days').executeTakeFirst()
  return { kept_days: row?.kept_days ?? null }
}

const settingsRoutes: readonly BoundRoute[] = [
  bind(readMeetingSettings, ({ unit }) => readSettings(unit.rows)),
  bind(changeMeetingSettings, async (request) => {
    const { unit, principal, body } = request
    const { kept_days } = body
    await unit.rows
      .insertInto('meeting_settings')
      .values({ company_id: principal.companyId, kept_days })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ kept_days }))
      .execute()
    await recordAudit(unit, {
      by: request,
      action: 'meeting_settings.changed',
      subject: { type: 'meeting_settings', id: null, name: '' },
      details: { kept_days },
    })
    return readSettings(unit.rows)
  }),
]

export const manageRecordingRoutes = (job: VideoJob): readonly BoundRoute[] => [
  deleteRoute,
  retryRoute(job),
  ...settingsRoutes,
]

/** Rows per run; the next run continues. */
const AT_ONCE = 5000

/** Deletes recordings past their company's time. Their videos go when deleted rows are purged. Safe to run twice. */
export const retentionJob = (database: Database) =>
  defineJob({
    id: 'meetings.retention',
    cron: '41 * * * *',
    maxAttempts: 3,
    async run() {
      await sql`
        UPDATE meeting_recordings SET deleted_at = now(), delete_reason = 'kept_days'
         WHERE id IN (
           SELECT r.id FROM meeting_settings s JOIN meeting_recordings r ON r.company_id = s.company_id
            WHERE s.kept_days IS NOT NULL AND r.deleted_at IS NULL AND r.state <> 'recording'
              AND r.started_at < now() - make_interval(days => s.kept_days)
            LIMIT ${AT_ONCE})`.execute(database.systemRows)
    },
  })
