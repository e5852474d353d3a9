import { liveSocket } from '#platform/realtime/web/live-socket.ts'
import { notificatorEvents, notificatorSocket } from '../contract/events.ts'

/** The socket on which the server tells of phones and calls. */
export const notificator = liveSocket(notificatorSocket, notificatorEvents)
