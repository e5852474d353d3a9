import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { SocketHandler, UnticketedSocket } from '#platform/realtime/server/gateway.ts'
import { guestSocket, roomSocket } from '../contract/room-socket.ts'
import type { GuestTokens } from './guests/guest-tokens.ts'
import type { LiveRooms } from './live/live-rooms.ts'
import { servePage } from './live/serve-page.ts'
import { findOwnRoom, findRoomOfGuest } from './rooms/known-rooms.ts'

interface SocketParts {
  database: Database
  live: LiveRooms
  tokens: GuestTokens
  log: Logger
}

/** Users of the room's company; for others the address does not exist. */
export const userSocket = ({
  database,
  live,
  log,
}: SocketParts): { contract: typeof roomSocket; handler: SocketHandler } => ({
  contract: roomSocket,
  async handler({ principal: { companyId, userId }, params: { room: name = '' } }) {
    const known = await database.reading(companyId, async ({ rows }) => {
      const room = await findOwnRoom(rows, name)
      const user = await rows
        .selectFrom('users')
        .select('short_name')
        .where('id', '=', userId)
        .executeTakeFirst()
      return room && user ? { room, user } : null
    })
    if (!known) return null
    const { room, user } = known
    return (socket) =>
      servePage(socket, log, async ({ key, mic, camera }) => ({
        room: live.open(room),
        comer: {
          identity: `user:${userId}`,
          userId,
          name: user.short_name,
          email: null,
          owns: room.createdBy === userId,
          key,
          mic,
          camera,
        },
      }))
  },
})

/** Guests, by the token of their hello. */
export const guestDoor = ({ database, live, tokens, log }: SocketParts): UnticketedSocket => ({
  ...guestSocket,
  open: () => (socket) =>
    servePage(socket, log, async ({ key, token = '', mic, camera }) => {
      const guest = tokens.read(token)
      if (!guest) return { refused: 'not-found' }
      const room = await findRoomOfGuest(database, guest.room)
      if (!room) return { refused: 'guests-off' }
      const { id, name, email } = guest
      return {
        room: live.open(room),
        comer: { identity: `guest:${id}`, userId: null, name, email, owns: false, key, mic, camera },
      }
    }),
})
