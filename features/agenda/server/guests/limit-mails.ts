import { Failure } from '#platform/access/failure.ts'
import { tooMany } from '#platform/contract/errors.ts'
import type { MailQueue } from '#platform/mail/server/mail-queue.ts'

/** Mails to guests outside, of one company within a day, on one node. */
export const MAX_MAILS = 2000
/** ms */
const DAY = 86_400_000

/**
 * Whatever an invitation says comes from the platform's own address: a company that mails strangers without end would get the mails of
 * all others refused. Tries count, whether they were sent or not.
 * @throws Failure `too_many`
 */
export function limitMails(send: MailQueue['send'], now: () => number = Date.now): MailQueue['send'] {
  let since = now()
  const counts = new Map<number, number>()
  return async (unit, companyId, mail) => {
    if (now() - since >= DAY) {
      since = now()
      counts.clear()
    }
    const count = (counts.get(companyId) ?? 0) + 1
    if (count > MAX_MAILS)
      throw new Failure(tooMany, { retryAfterSeconds: Math.ceil((since + DAY - now()) / 1000) })
    counts.set(companyId, count)
    await send(unit, companyId, mail)
  }
}
