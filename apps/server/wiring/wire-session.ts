import { newBrowserSecret } from '#features/pbx/server/extension-secret.ts'
import { createSession } from '#features/session/server/create-session.ts'
import { publicOrigin } from '#features/session/server/public-origin.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import type { MailQueue } from '#platform/mail/server/mail-queue.ts'
import { createSealedBox, type SealedBox } from '#platform/secrets/sealed-box.ts'
import { ABILITIES } from '../features.ts'
import type { WiringParts } from './wired-features.ts'

interface SessionParts {
  files: FileStore
  /** Encrypts extensions' secrets. */
  secretBox: SealedBox
  mailQueue: MailQueue
  socketPurposes: () => ReadonlySet<string>
}

export function wireSession(
  { config, database, events, masterSecret, publicSettings, mailer }: WiringParts,
  { files, secretBox, mailQueue, socketPurposes }: SessionParts,
) {
  return createSession({
    database,
    files,
    settings: {
      sipDomain: config.SIP_DOMAIN,
      abilities: ABILITIES,
      secretBox,
      newBrowserSecret: (endpoint) => newBrowserSecret({ endpoint, realm: config.SIP_DOMAIN }, secretBox),
      sessionDays: config.SESSION_DAYS,
    },
    publicSettings,
    publicOrigin: publicOrigin({
      publicUrl: config.PUBLIC_URL,
      allowedOrigins: config.ALLOWED_ORIGINS,
      port: config.PORT,
    }),
    mailer,
    mailQueue,
    factorBox: createSealedBox(masterSecret, 'second factor secrets'),
    recordEvent: events.record,
    socketPurposes,
  })
}
