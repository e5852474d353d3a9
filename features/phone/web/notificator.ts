import { liveSocket } from '#platform/realtime/web/live-socket.ts'
import { notificatorEvents, notificatorSocket } from '../contract/events.ts'

/** The socket with events about phones and calls. */
export const notificator = liveSocket(notificatorSocket, notificatorEvents)
