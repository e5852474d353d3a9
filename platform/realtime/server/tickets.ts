import { createHash, randomBytes } from 'node:crypto'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import type { Signer } from '#platform/http/server/sign.ts'

export const TICKET_SECONDS = 30

/** Random letters, hexadecimal seconds until which it is valid, signature. */
const TICKET = /^([\w-]{22})([\da-f]{8})([\w-]{43})$/

export interface Tickets {
  /** Creates a single-use ticket for one purpose; stores only its hash. */
  issue(unit: UnitOfWork, session: { companyId: number; sessionId: number }, purpose: string): Promise<string>
  /** Redeems a ticket: returns its session and deletes it. Null when it is forged, used, expired or for another purpose. */
  take(database: Pick<Database, 'systemRows'>, ticket: string, purpose: string): Promise<number | null>
}

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

/**
 * Tickets are signed, and each is looked up once on a node: upgrades are not limited by address, and whoever invents tickets or
 * repeats one costs no statement.
 */
export function createTickets(signer: Signer, now: () => number = Date.now): Tickets {
  /** Tickets that were looked up, with the time of their end, ms; the oldest first. */
  const used = new Map<string, number>()
  const forgetExpired = (): void => {
    for (const [ticket, until] of used) {
      if (until > now()) return
      used.delete(ticket)
    }
  }
  const endOf = (ticket: string, purpose: string): number | null => {
    const [, letters = '', seconds = '', signature = ''] = TICKET.exec(ticket) ?? []
    if (!signer.isSigned(`${purpose} ${letters}${seconds}`, signature)) return null
    const until = Number.parseInt(seconds, 16) * 1000
    return until > now() ? until : null
  }
  return {
    async issue(unit, { companyId, sessionId }, purpose) {
      const until = Math.ceil(now() / 1000) + TICKET_SECONDS
      const text = `${randomBytes(16).toString('base64url')}${until.toString(16).padStart(8, '0')}`
      const ticket = `${text}${signer.sign(`${purpose} ${text}`)}`
      await unit.rows
        .insertInto('socket_tickets')
        .values({
          ticket_hash: hashOf(ticket),
          company_id: companyId,
          session_id: sessionId,
          purpose,
          expires_at: new Date(until * 1000),
        })
        .execute()
      return ticket
    },
    async take(database, ticket, purpose) {
      const until = endOf(ticket, purpose)
      if (until === null || used.has(ticket)) return null
      forgetExpired()
      used.set(ticket, until)
      const taken = await database.systemRows
        .deleteFrom('socket_tickets')
        .where('ticket_hash', '=', hashOf(ticket))
        .returning(['session_id', 'purpose', 'expires_at'])
        .executeTakeFirst()
      if (!taken || taken.purpose !== purpose || taken.expires_at.getTime() < now()) return null
      return taken.session_id
    },
  }
}
