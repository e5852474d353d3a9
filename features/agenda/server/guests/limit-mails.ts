import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { tooMany } from '#platform/contract/errors.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import type { MailQueue } from '#platform/mail/server/mail-queue.ts'

/** Mails to guests outside within a day (UTC): what people of a company send, and what visitors of its booking pages cause. */
export const MAX_MAILS = { colleagues: 2000, visitors: 1000 } as const
/** Of one company to one address, whoever causes them: an address that a stranger typed is not necessarily their own. */
export const MAX_TO_ONE = 30

type Cause = keyof typeof MAX_MAILS
export type SendGuestMail = (
  unit: UnitOfWork,
  companyId: number,
  mail: Parameters<MailQueue['send']>[2],
  cause: Cause,
) => Promise<void>

/** The cause's row first, and all in one order: senders of a company wait for each other, and never in a circle. */
async function count(rows: Rows, companyId: number, subject: string): Promise<number> {
  const found = await sql<{ mails: number }>`
    INSERT INTO guest_mails AS g (company_id, subject, mails) VALUES (${companyId}, ${subject}, 1)
    ON CONFLICT (company_id, day, subject) DO UPDATE SET mails = g.mails + 1 RETURNING mails`.execute(rows)
  return found.rows[0]?.mails ?? 0
}

const secondsOfDay = (now: Date): number => 86_400 - Math.floor((now.getTime() / 1000) % 86_400)

/**
 * Whatever an invitation says comes from the platform's own address: a company that mails strangers without end would get the mails of
 * all others refused, and so would a stranger who books and moves without end. Counted in the transaction that sends.
 * @returns a sender that throws Failure `too_many`
 */
export const limitMails =
  (send: MailQueue['send']): SendGuestMail =>
  async (unit, companyId, mail, cause) => {
    const all = await count(unit.rows, companyId, cause)
    const own = await count(unit.rows, companyId, `to:${mail.to.toLowerCase()}`)
    if (all > MAX_MAILS[cause] || own > MAX_TO_ONE)
      throw new Failure(tooMany, { retryAfterSeconds: secondsOfDay(new Date()) })
    await send(unit, companyId, mail)
  }
