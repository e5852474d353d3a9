import { fileUrl } from '#platform/contract/files.ts'
import type { Database } from '#platform/db/database.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import type { FileLinks } from '#platform/http/server/file-links.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Mailer } from '#platform/mail/server/mailer.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import type { NameNumbers } from '#platform/telephony/names/name-numbers.ts'
import { type AddMessage, addMessage } from './add-message.ts'
import { boxRoutes, type KeepGreeting } from './box.ts'
import { createTellCounts, type RecordVoicemailEvent } from './counts.ts'
import { type VoicemailForCalls, voicemailForCalls } from './for-calls.ts'
import { getVoicemailCountRoute, listVoicemailAppRoute } from './list-messages.ts'
import { mailMessageJob } from './mail-message.ts'
import { soundRoutes } from './message-sound.ts'
import { messageStore } from './message-store.ts'
import { createNotifyMessage } from './notify-message.ts'
import { restoreGreetings } from './restore-greetings.ts'

export interface VoicemailPorts {
  database: Database
  hub: Pick<Hub, 'publish'>
  files: FileStore
  links: FileLinks
  mailer: Mailer
  /** Address by which browsers reach the program. */
  origin: string
  /** Seals PINs. */
  pins: SealedBox
  notify: Notify
  /** Names of callers. */
  nameNumbers: NameNumbers
  greetings: KeepGreeting
  /** Folder from which the telephone server reads sounds; null without one. */
  soundsFolder: string | null
  /** The program's own folder for temporary files. */
  workFolder: string
  /** Sends the number of messages to desk phones. */
  recordEvent: RecordVoicemailEvent
  log: Logger
}

export interface VoicemailFeature extends FeatureParts {
  /** Takes a finished message from the recorder, as a local file. */
  add: AddMessage
  forCalls: VoicemailForCalls
  /** Creates greetings missing on the telephone server; `onFailure` gets those that cannot be created. */
  restoreGreetings(onFailure: (greeting: string, error: unknown) => void): Promise<void>
}

export function createVoicemail(ports: VoicemailPorts): VoicemailFeature {
  const { database, files, links, pins, greetings, workFolder, soundsFolder } = ports
  const tellCounts = createTellCounts(ports)
  const mail = mailMessageJob(ports)
  return {
    add: addMessage({
      database,
      files,
      tellCounts,
      mail,
      nameNumbers: ports.nameNumbers,
      notify: createNotifyMessage(ports.notify),
    }),
    forCalls: voicemailForCalls({ database, files, pins, tellCounts, soundsFolder }),
    restoreGreetings: (onFailure) => restoreGreetings(database, files, greetings, workFolder, onFailure),
    routes: [
      listVoicemailAppRoute(ports.nameNumbers),
      getVoicemailCountRoute,
      ...soundRoutes(files, links),
      ...boxRoutes(files, pins, greetings),
      ...resourceRoutes(messageStore(tellCounts, ports.nameNumbers)),
    ],
    jobs: [mail],
    purges: [
      {
        table: 'voicemail_messages',
        async release(unit, id) {
          const { file_id } = await unit.rows
            .selectFrom('voicemail_messages')
            .select('file_id')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          await files.drop(unit, fileUrl(file_id))
        },
      },
    ],
  }
}
