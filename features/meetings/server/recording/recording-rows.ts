import { randomUUID } from 'node:crypto'
import { Failure } from '#platform/access/failure.ts'
import type { Database } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { enqueueWaiting } from '#platform/jobs/enqueue.ts'
import type { RecordingTrouble } from '../../contract/room-socket.ts'
import type { VideoJob } from './video-job.ts'

export interface RecordingRows {
  /** Why the company may not record now; null: it may. */
  refusalOf(companyId: number): Promise<RecordingTrouble | null>
  /** Before the engine begins: what it writes is found again whatever happens. @returns the engine's name of it */
  begin(recording: NewRecording): Promise<string>
  /** The streams are complete: the video is made. Safe to repeat. */
  stopped(key: string): Promise<void>
  /** The engine did not begin. */
  forget(key: string): Promise<void>
}

interface NewRecording {
  companyId: number
  roomId: number
  meetingId: number | null
  /** The room's name. */
  name: string
  userId: number | null
}

interface RowParts {
  database: Database
  files: Pick<FileStore, 'requireRoom'>
  job: VideoJob
  /** Lists of the company are read again. */
  refresh: (companyId: number) => void
}

export const recordingRows = ({ database, files, job, refresh }: RowParts): RecordingRows => ({
  async refusalOf(companyId) {
    const company = await database.systemRows
      .selectFrom('companies')
      .select('record_manage')
      .where('id', '=', companyId)
      .executeTakeFirst()
    if (!company?.record_manage) return 'not-allowed'
    try {
      await files.requireRoom(companyId)
      return null
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return 'storage'
    }
  },
  async begin({ companyId, roomId, meetingId, name, userId }) {
    const key = randomUUID()
    await database.system(({ rows }) =>
      rows
        .insertInto('meeting_recordings')
        .values({ company_id: companyId, room_id: roomId, meeting_id: meetingId, name, user_id: userId, key })
        .execute(),
    )
    refresh(companyId)
    return key
  },
  async stopped(key) {
    await database.system(async (unit) => {
      const row = await unit.rows
        .updateTable('meeting_recordings')
        .set({ state: 'processing', stopped_at: new Date() })
        .where('key', '=', key)
        .where('state', '=', 'recording')
        .where('deleted_at', 'is', null)
        .returning(['id', 'company_id'])
        .executeTakeFirst()
      if (!row) return
      const { id, company_id: companyId } = row
      await enqueueWaiting(unit, job, { recording_id: id }, { companyId })
      unit.onCommit(() => refresh(companyId))
    })
  },
  async forget(key) {
    const row = await database.system(({ rows }) =>
      rows
        .deleteFrom('meeting_recordings')
        .where('key', '=', key)
        .where('state', '=', 'recording')
        .returning('company_id')
        .executeTakeFirst(),
    )
    if (row) refresh(row.company_id)
  },
})
