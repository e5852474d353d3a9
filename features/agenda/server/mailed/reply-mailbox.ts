import type { Database, UnitOfWork } from '#platform/db/database.ts'
import { WorkerFailed } from '#platform/host/process/run-in-worker.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Mailbox, Reception } from '#platform/mail/server/mailbox.ts'
import { parseInWorker } from '#platform/parsing/server/parse-in-worker.ts'
import type { Occasion } from '../guests/guest-rows.ts'
import type { InvitationPorts } from '../guests/invite-guests.ts'
import { takeReplies, thisGuest } from '../import/take-replies.ts'
import { notifyCounter } from './notify-counter.ts'
import type { MailedAnswer } from './read-mail.ts'
import { REPLY_MAILBOX, type ReplyAddresses } from './reply-address.ts'

interface ReplyPorts extends Pick<InvitationPorts, 'notify'> {
  database: Database
  refresh: (companyId: number) => void
  log: Pick<Logger, 'debug'>
}

/** For 2 MB. Milliseconds; heap in MiB. */
const LIMITS = { time: 10_000, heap: 96 }

interface Found extends Occasion {
  id: number
  company_id: number
  time_zone: string
}

const NO_ANSWER: Reception = {
  kind: 'refused',
  why: 'this address takes the answers of calendars to invitations, and nothing else',
}

/** Takes the answers that guests' programs mail, and other times that they propose. The address proves who answers. */
export function replyMailbox(ports: ReplyPorts, addresses: ReplyAddresses): Mailbox {
  const { database } = ports
  const find = async (key: string): Promise<Found | null> => {
    const token = addresses.tokenOf(key)
    if (token === null) return null
    const found = await database.systemRows
      .selectFrom('agenda_guests')
      .innerJoin('companies', 'companies.id', 'agenda_guests.company_id')
      .select(['agenda_guests.id', 'company_id', 'event_id', 'series_id', 'companies.time_zone'])
      .where('agenda_guests.token', '=', token)
      .where('agenda_guests.email', 'is not', null)
      .where('companies.disabled_at', 'is', null)
      .executeTakeFirst()
    return found ?? null
  }
  const read = async ({ company_id: companyId, time_zone: timeZone }: Found, mail: Buffer) => {
    try {
      return await parseInWorker<MailedAnswer>({
        companyId,
        module: new URL('./mail-worker.ts', import.meta.url),
        data: { mail: mail.toString('base64'), timeZone },
        ...LIMITS,
      })
    } catch (error) {
      // No mail that can be read: neither later.
      if (!(error instanceof WorkerFailed)) throw error
      ports.log.debug({ err: error }, 'a mail could not be read')
      return null
    }
  }
  return {
    name: REPLY_MAILBOX,
    exists: async (key) => (await find(key)) !== null,
    async receive(key, mail) {
      const guest = await find(key)
      // Not invited any more since they began to send.
      if (guest === null) return { kind: 'taken' }
      const answer = await read(guest, mail)
      if (answer === null) return NO_ANSWER
      const { replies, counters, isAutomatic } = answer
      if (replies.length === 0 && counters.length === 0) return isAutomatic ? { kind: 'taken' } : NO_ANSWER
      await database.tenant(guest.company_id, (unit) => take(unit, guest, answer))
      return { kind: 'taken' }
    },
  }

  async function take(unit: UnitOfWork, guest: Found, { replies, counters }: MailedAnswer): Promise<void> {
    await takeReplies(unit, ports, thisGuest(guest.id), { replies })
    const [counter] = counters
    if (counter) await notifyCounter(unit, ports, { guest, counter })
    unit.onCommit(() => ports.refresh(guest.company_id))
  }
}
