import { createHash, randomBytes } from 'node:crypto'
import type { Database, UnitOfWork } from '#platform/db/database.ts'

export const TICKET_SECONDS = 30

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

/** Creates a single-use ticket for one purpose; stores only its hash. */
export async function issueTicket(
  unit: UnitOfWork,
  session: { companyId: number; sessionId: number },
  purpose: string,
): Promise<string> {
  const ticket = randomBytes(24).toString('base64url')
  await unit.rows
    .insertInto('socket_tickets')
    .values({
      ticket_hash: hashOf(ticket),
      company_id: session.companyId,
      session_id: session.sessionId,
      purpose,
      expires_at: new Date(Date.now() + TICKET_SECONDS * 1000),
    })
    .execute()
  return ticket
}

/** Redeems a ticket: returns its session and deletes it. */
export async function takeTicket(
  database: Database,
  ticket: string,
  purpose: string,
): Promise<number | null> {
  if (ticket === '') return null
  const taken = await database.systemRows
    .deleteFrom('socket_tickets')
    .where('ticket_hash', '=', hashOf(ticket))
    .returning(['session_id', 'purpose', 'expires_at'])
    .executeTakeFirst()
  if (!taken || taken.purpose !== purpose || taken.expires_at.getTime() < Date.now()) return null
  return taken.session_id
}
