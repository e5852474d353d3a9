import { z } from 'zod'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { enqueueWaiting } from '#platform/jobs/enqueue.ts'
import { type AnyJob, defineWaitingJob, type WaitLimits } from '#platform/jobs/job.ts'
import type { Mail, Mailer } from './mailer.ts'

/** Pauses grow from seconds to about two hours: a mail server may be down for half a day. */
export const MAIL_ATTEMPTS = 14
/** Of jobs that send a mail. */
export const MAIL_WAITS: WaitLimits = { perCompany: 4, deadlineMs: 90_000 }

export interface MailQueue {
  /** Sends after the unit's commit. The text is stored in the database until then: no secrets. */
  send(unit: UnitOfWork, companyId: number, mail: Mail): Promise<void>
  readonly job: AnyJob
}

/** Sender of a company's mails; null: the installation's. */
export type SenderOf = (companyId: number, rows: Rows) => Promise<Mail['from'] | null>

/** Run twice, e.g. after a crash right after sending, a mail arrives twice, but is never lost. */
export function createMailQueue(mailer: Mailer, senderOf: SenderOf = async () => null): MailQueue {
  const job = defineWaitingJob<Mail>({
    id: 'mail.send',
    payload: z.object({
      to: z.string(),
      from: z.object({ name: z.string(), address: z.string() }).optional(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      calendar: z.object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() }).optional(),
    }),
    maxAttempts: MAIL_ATTEMPTS,
    waits: MAIL_WAITS,
    run: (mail) => mailer.send(mail),
  })
  return {
    job,
    async send(unit, companyId, mail) {
      const from = (await senderOf(companyId, unit.rows)) ?? undefined
      await enqueueWaiting(unit, job, from === undefined ? mail : { ...mail, from }, { companyId })
    },
  }
}
