import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { translate } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { TICKET_SECONDS, type Tickets } from '#platform/realtime/server/tickets.ts'
import { socketTicket } from '../contract/session.ts'

/** @param purposes of all sockets; a function, since the features that declare them are created later. */
export const socketTicketRoute = (tickets: Tickets, purposes: () => ReadonlySet<string>) =>
  bind(socketTicket, async ({ principal, unit, body }) => {
    if (!purposes().has(body.purpose)) {
      const text = translate(platformTexts, principal.language, 'field.invalid')
      throw new Failure(invalid, { fields: { purpose: [text] } })
    }
    return { ticket: await tickets.issue(unit, principal, body.purpose), expires_in: TICKET_SECONDS }
  })
