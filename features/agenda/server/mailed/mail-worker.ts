import { answerParent } from '#platform/host/process/answer-parent.ts'
import { type MailedAnswer, readMail } from './read-mail.ts'

await answerParent<{ mail: string; timeZone: string }, MailedAnswer>(({ mail, timeZone }) =>
  readMail(Buffer.from(mail, 'base64'), timeZone),
)
