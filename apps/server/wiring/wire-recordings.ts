import type { NotificationsFeature } from '#features/notifications/server/create-notifications.ts'
import type { Pbx } from '#features/pbx/server/create-pbx.ts'
import { createRecordings, type RecordingsFeature } from '#features/recordings/server/create-recordings.ts'
import type { WiringContext } from './context.ts'
import { nameNumbers } from './name-numbers.ts'

export const wireRecordings = (
  { database, hub, files, filesFolder, links, soundsFolder = null, soundTools, workFolder }: WiringContext,
  { notify, findSound }: { notify: NotificationsFeature['notify']; findSound: Pbx['findSound'] },
): RecordingsFeature =>
  createRecordings({
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
    ffmpeg: () => soundTools?.ffmpeg ?? null,
  })
