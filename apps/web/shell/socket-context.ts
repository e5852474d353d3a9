import { socketTicket } from '#features/session/contract/session.ts'
import type { Api } from '#platform/http/web/api.ts'
import type { Language } from '#platform/i18n/text.ts'
import type { SocketContext } from '#platform/realtime/web/live-socket.ts'
import { showAlert } from '#platform/ui/notices.ts'

/** Timeout of tickets, ms. */
const TICKET_WITHIN = 10_000

/** Shared by all sockets of the session. None opens before the first screen is drawn. */
export const socketContext = (
  api: Pick<Api, 'call' | 'cursor'>,
  language: () => Language,
  firstScreen: Promise<unknown>,
): SocketContext => {
  // All sockets lose the server together: only the first reports it, until one reconnects.
  let alerted = false
  return {
    ticket: async (purpose) => {
      await firstScreen
      const signal = AbortSignal.timeout(TICKET_WITHIN)
      const { ticket } = await api.call(socketTicket, { body: { purpose }, signal })
      return ticket
    },
    cursor: api.cursor,
    onOffline: (text) => {
      if (alerted) return
      alerted = true
      showAlert({ severity: 'error', text: text(language()) })
    },
    onBack: () => {
      alerted = false
    },
  }
}
