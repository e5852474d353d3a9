import { statfs } from 'node:fs/promises'
import { fileUrl } from '#platform/contract/files.ts'
import type { Database } from '#platform/db/database.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import type { FileLinks } from '#platform/http/server/file-links.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { refreshLists } from '#platform/resource/server/live-resources.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import type { NameNumbers } from '#platform/telephony/names/name-numbers.ts'
import { recordings } from '../contract/recordings.ts'
import { type AddRecording, addRecording } from './add-recording.ts'
import { placeAnnouncements } from './announcement/announcement.ts'
import { deleteRecordingsRoute, retentionJob } from './delete-recordings.ts'
import { keepTalk } from './keep-talk.ts'
import { notifyTrouble } from './notify-trouble.ts'
import { recordingMarksRoute } from './recording-marks.ts'
import { type FindSound, policyRoutes } from './recording-policy.ts'
import { type RecordingRules, recordingRulesOf } from './recording-rules.ts'
import { recordingSoundRoutes } from './recording-sound.ts'
import { recordingStore } from './recording-store.ts'
import { recordsAppRoutes } from './records-app.ts'

export interface RecordingsFeature extends FeatureParts {
  /** Takes a finished recording, as a local file. */
  add: AddRecording
  /** Recording of the calls that run. */
  forCalls: RecordingsForCalls
  /** Copies the built-in announcements to where telephone servers read sounds. */
  placeAnnouncements(): Promise<void>
}

interface RecordingsForCalls {
  /** What is recorded of a company's calls. */
  rulesOf(companyId: number): Promise<RecordingRules>
  /** Stores the recorded conversation of a call, as the telephone server's raw file. */
  keep: ReturnType<typeof keepTalk>
  /** Free space for recordings, bytes. */
  room(): Promise<number>
  /** Notifies the company's administrators of a recording fault. */
  notifyTrouble: ReturnType<typeof notifyTrouble>
}

interface RecordingsPorts {
  database: Database
  /** Refreshes open lists. */
  hub: Pick<Hub, 'publish'>
  files: FileStore
  links: FileLinks
  /** Folder where recordings are assembled. */
  workFolder: string
  /** Folder of the file store. */
  filesFolder: string
  notify: Notify
  /** Names of outside numbers. */
  nameNumbers: NameNumbers
  /** Where telephone servers read sounds; null: there is no such folder. */
  soundsFolder: string | null
  findSound: FindSound
  /** Path of ffmpeg; null without it, and nothing is stored as MP3. */
  ffmpeg: () => string | null
}

export function createRecordings({
  database,
  hub,
  files,
  links,
  workFolder,
  filesFolder,
  notify,
  nameNumbers,
  soundsFolder,
  findSound,
  ffmpeg,
}: RecordingsPorts): RecordingsFeature {
  const keepRecorded = keepTalk({ database, files, nameNumbers, workFolder, ffmpeg })
  return {
    add: addRecording(database, files),
    async placeAnnouncements() {
      if (soundsFolder !== null) await placeAnnouncements(soundsFolder)
    },
    forCalls: {
      rulesOf: (companyId) => recordingRulesOf(database.systemRows, companyId, { findSound, soundsFolder }),
      async keep(origin, talk) {
        await keepRecorded(origin, talk)
        refreshLists(hub, recordings.name, talk.companyId)
      },
      async room() {
        const { bavail, bsize } = await statfs(filesFolder)
        return bavail * bsize
      },
      notifyTrouble: notifyTrouble(database, notify),
    },
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
      ...recordsAppRoutes(nameNumbers),
      ...recordingSoundRoutes(files, links),
      recordingMarksRoute(),
      deleteRecordingsRoute,
      ...policyRoutes(findSound),
      ...resourceRoutes(recordingStore(nameNumbers)),
    ],
  }
}
