import { bind } from '#platform/http/server/bind.ts'
import { issueTicket, TICKET_SECONDS } from '#platform/realtime/server/tickets.ts'
import { socketTicket } from '../contract/session.ts'

export const socketTicketRoute = bind(socketTicket, async ({ principal, unit, body }) => ({
  ticket: await issueTicket(unit, principal, body.purpose),
  expires_in: TICKET_SECONDS,
}))
