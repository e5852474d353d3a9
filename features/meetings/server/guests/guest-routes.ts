import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { enterAsGuest, readGuestRoom } from '../../contract/guests.ts'
import { findRoomOfGuest } from '../rooms/known-rooms.ts'
import type { GuestTokens } from './guest-tokens.ts'

/** For people without a session who know a room's address. */
export function guestRoutes(database: Database, tokens: GuestTokens): readonly BoundRoute[] {
  const roomOf = async (name: string) => {
    const room = await findRoomOfGuest(database, name)
    if (!room) throw new Failure(notFound)
    return room
  }
  return [
    bind(readGuestRoom, async ({ params: { room } }) => {
      const { name, company } = await roomOf(room)
      return { title: name, company }
    }),
    bind(enterAsGuest, async ({ params: { room: name }, body }) => {
      const { room } = await roomOf(name)
      return { token: tokens.issue({ room, name: body.name, email: body.email ?? null }) }
    }),
  ]
}
