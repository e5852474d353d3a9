import { fileUrl } from '#platform/contract/files.ts'
import type { Database } from '#platform/db/database.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import type { FileLinks } from '#platform/http/server/file-links.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import { type AddRecording, addRecording } from './add-recording.ts'
import { deleteRecordingsRoute, retentionJob } from './delete-recordings.ts'
import { keepTalk } from './keep-talk.ts'
import { recordingMarksRoute } from './recording-marks.ts'
import { policyRoutes, type RecordingPolicy, recordingPolicyOf } from './recording-policy.ts'
import { recordingSoundRoutes } from './recording-sound.ts'
import { recordingStore } from './recording-store.ts'
import { recordsAppRoutes } from './records-app.ts'

export interface RecordingsFeature extends FeatureParts {
  /** Takes a finished recording, as a local file. */
  add: AddRecording
  /** What is recorded of a company's calls. */
  policyOf(companyId: number): Promise<RecordingPolicy>
  /** Stores the recorded conversation of a call, as the telephone server's raw file. */
  keepTalk: ReturnType<typeof keepTalk>
}

interface RecordingsDependencies {
  database: Database
  files: FileStore
  links: FileLinks
  /** Folder where recordings are assembled. */
  workFolder: string
  /** Path of ffmpeg; null without it, and nothing is stored as MP3. */
  ffmpeg: () => string | null
}

export function createRecordings({
  database,
  files,
  links,
  workFolder,
  ffmpeg,
}: RecordingsDependencies): RecordingsFeature {
  return {
    add: addRecording(database, files),
    keepTalk: keepTalk({ database, files, workFolder, ffmpeg }),
    policyOf: (companyId) => recordingPolicyOf(database.systemRows, companyId),
    purges: [
      {
        table: 'call_recordings',
        async release(unit, id) {
          const { file_id } = await unit.rows
            .selectFrom('call_recordings')
            .select('file_id')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          await files.drop(unit, fileUrl(file_id))
        },
      },
    ],
    jobs: [retentionJob(database)],
    routes: [
      ...recordsAppRoutes,
      ...recordingSoundRoutes(files, links),
      recordingMarksRoute(),
      deleteRecordingsRoute,
      ...policyRoutes,
      ...resourceRoutes(recordingStore),
    ],
  }
}
