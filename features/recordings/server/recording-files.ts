import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { can } from '#platform/contract/access.ts'
import { forbidden } from '#platform/contract/errors.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import { type FileListing, listFiles } from '#platform/files/server/listed-files.ts'
import { manageRecordings } from '../contract/abilities.ts'
import { readRecording } from '../contract/sound.ts'
import { deleteRecordings } from './delete-recordings.ts'
import { recordAudit } from './record-audit.ts'
import { heardBy } from './recording-store.ts'

/** Recordings as files of the drive. Whoever takes some is recorded, as for an archive. */
export const recordingFiles: FileListing = {
  ...listFiles({
    readable: ({ principal }) => sql`
      SELECT r.id, r.started_at AS at, r.label AS origin, r.file_id AS file FROM call_recordings r
       WHERE r.deleted_at IS NULL AND ${heardBy(principal)}`,
    urlOf: (id) => requestUrl(readRecording.path, { id }, undefined),
    async onTake(viewer, taken) {
      if (taken.length === 0) return
      await recordAudit(viewer.unit, {
        by: viewer,
        action: 'recording.downloaded',
        subject: { type: 'record', id: null, name: String(taken.length) },
        details: { ids: taken.map(({ id }) => id) },
      })
    },
  }),
  async remove(viewer, ids) {
    if (!can(viewer.principal.role, manageRecordings)) throw new Failure(forbidden)
    await deleteRecordings(viewer, ids, 'drive')
  },
}
