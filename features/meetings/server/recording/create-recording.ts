import { fileUrl } from '#platform/contract/files.ts'
import type { Database } from '#platform/db/database.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import type { FileLinks } from '#platform/http/server/file-links.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { MeetingEngine } from '#platform/meetings/port.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { refreshLists } from '#platform/resource/server/live-resources.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import { meetingRecordings } from '../../contract/recordings.ts'
import type { Transcripts } from '../transcripts/create-transcripts.ts'
import { watchLeftOver } from './left-over.ts'
import { manageRecordingRoutes, retentionJob } from './manage-recordings.ts'
import { recordingRows } from './recording-rows.ts'
import { recordingStore } from './recording-store.ts'
import { recordingVideoRoutes } from './recording-video.ts'
import { createRoomRecorder, type RecorderParts, type RoomRecorder } from './room-recorder.ts'
import { tellFinished } from './tell-finished.ts'
import { createVideoJob } from './video-job.ts'

export interface RecordingPorts {
  engine: MeetingEngine
  database: Database
  hub: Pick<Hub, 'publish'>
  files: FileStore
  links: FileLinks
  notify: Notify
  log: Logger
  ffmpeg: () => string | null
  workFolder: string
  transcripts: Transcripts
}

/** Recorder of a room, made with it. */
export type RecorderOf = (parts: Omit<RecorderParts, 'engine' | 'rows' | 'active' | 'log'>) => RoomRecorder

interface Recording {
  recorderOf: RecorderOf
  parts: Required<Pick<FeatureParts, 'routes' | 'jobs' | 'purges'>>
  /** Takes up what a killed program left. Returns a function that ends it. */
  start(): () => Promise<void>
}

export function createRecording(ports: RecordingPorts): Recording {
  const { engine, database, hub, files, links, notify, log, ffmpeg, workFolder, transcripts } = ports
  const active = new Set<string>()
  const refresh = (companyId: number) => refreshLists(hub, meetingRecordings.name, companyId)
  const finished = tellFinished({ database, notify, refresh })
  const { enqueueFor: transcribes } = transcripts
  const job = createVideoJob({ database, files, engine, ffmpeg, workFolder, finished, log, transcribes })
  const rows = recordingRows({ database, files, job, refresh })
  return {
    recorderOf: (parts) => createRoomRecorder({ ...parts, engine, rows, active, log }),
    parts: {
      routes: [
        ...recordingVideoRoutes(files, links),
        ...manageRecordingRoutes(job),
        ...resourceRoutes(recordingStore),
      ],
      jobs: [job, retentionJob(database)],
      purges: [
        {
          table: 'meeting_recordings',
          async release(unit, id) {
            const { file_id, key } = await unit.rows
              .selectFrom('meeting_recordings')
              .select(['file_id', 'key'])
              .where('id', '=', id)
              .executeTakeFirstOrThrow()
            if (file_id !== null) await files.drop(unit, fileUrl(file_id))
            await engine.dropRecording(key)
          },
        },
      ],
    },
    start: () => watchLeftOver({ engine, database, rows, active, log }),
  }
}
