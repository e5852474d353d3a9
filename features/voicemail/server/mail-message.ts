import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { Database } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { formatDateTime, formatDuration } from '#platform/i18n/format.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import { defineWaitingJob, type WaitingJob } from '#platform/jobs/job.ts'
import { composeMail } from '#platform/mail/server/compose-mail.ts'
import { MAIL_ATTEMPTS, MAIL_WAITS } from '#platform/mail/server/mail-queue.ts'
import type { Mailer } from '#platform/mail/server/mailer.ts'
import { voicemailTexts } from '../i18n/texts.ts'

/** Largest attachment, bytes: mail servers refuse more. Longer messages are announced without their sound. */
const MAX_ATTACHED = 8 * 1024 * 1024

export type MailMessageJob = WaitingJob<{ id: number }>

interface MailMessageParts {
  database: Database
  files: Pick<FileStore, 'open'>
  mailer: Mailer
  /** Address by which browsers reach the program. */
  origin: string
}

const findMessage = (database: Database, id: number) =>
  database.systemRows
    .selectFrom('voicemail_messages as m')
    .innerJoin('voicemail_boxes as b', 'b.extension_id', 'm.extension_id')
    .innerJoin('companies as c', 'c.id', 'm.company_id')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('stored_files as f', 'f.id', 'm.file_id')
    .select([
      'm.caller_name',
      'm.caller_number',
      'm.received_at',
      'm.seconds',
      'm.size',
      'm.file_id',
      'b.email',
      'c.time_zone',
      'c.language as company_language',
      'u.language',
      'f.name',
      'f.content_type',
    ])
    .where('m.id', '=', id)
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst()

/** Mails a message with its sound to the address of its box. A repeated run may send it twice. */
export const mailMessageJob = ({ database, files, mailer, origin }: MailMessageParts): MailMessageJob =>
  defineWaitingJob({
    id: 'voicemail.mail',
    payload: z.object({ id: z.number().int() }),
    maxAttempts: MAIL_ATTEMPTS,
    waits: MAIL_WAITS,
    async run({ id }) {
      const found = await findMessage(database, id)
      if (!found || found.email === null) return
      const language = (found.language ?? found.company_language) as Language
      const t = (key: keyof (typeof voicemailTexts)['es'], values: Record<string, string> = {}) =>
        translate(voicemailTexts, language, key, values)
      const who = [found.caller_name, found.caller_number].filter((part) => part !== '').join(' · ')
      const mail = composeMail({
        to: found.email,
        subject: t('mail.subject', { who }),
        paragraphs: [
          t('mail.from', { who }),
          t('mail.when', {
            when: formatDateTime(found.received_at.toISOString(), found.time_zone),
            length: formatDuration(found.seconds),
          }),
        ],
        link: { label: t('mail.open'), url: `${origin}/#/pbxCloud/buzon` },
        footer: t('mail.footer'),
      })
      const size = Number(found.size)
      const attachments =
        size > MAX_ATTACHED
          ? []
          : [
              {
                filename: found.name,
                contentType: found.content_type,
                content: await buffer(files.open(found.file_id, null)),
              },
            ]
      await mailer.send({ ...mail, attachments })
    },
  })
