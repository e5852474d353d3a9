import { makeRoomName } from './make-room-name.ts'
import { type MeetingServer, tokenFor } from './meeting-server.ts'

/** Attendee of connection tests. */
const NOBODY = { userId: 0, name: 'Prueba', moderator: false }

/** A room for a connection test, with a token if the server authenticates. */
export function testRoomOf({ url, token }: MeetingServer): { url: string; room: string; jwt: string | null } {
  const room = makeRoomName('prueba')
  return { url, room, jwt: token && tokenFor({ url, token }, room, NOBODY, Date.now()) }
}
