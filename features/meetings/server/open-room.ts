import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { isRoomName } from '../contract/room-name.ts'
import { openRoom } from '../contract/rooms.ts'
import { makeRoomName } from './make-room-name.ts'
import { addressOf, linkFor, type MeetingServer } from './meeting-server.ts'
import { ownAddress } from './rooms/own-address.ts'

/** The company's meeting server; null without one. `rows` are the company's. */
export type FindMeetingServer = (rows: Rows, companyId: number) => Promise<MeetingServer | null>

interface Room {
  room: string
  created_by: number
  engine: 'own' | 'jitsi'
}

const findRoom = (rows: Rows, room: string): Promise<Room | undefined> =>
  rows
    .selectFrom('meeting_rooms')
    .select(['room', 'created_by', 'engine'])
    .where('room', '=', room)
    .where('deleted_at', 'is', null)
    .executeTakeFirst() as Promise<Room | undefined>

const makeRoom = (
  rows: Rows,
  { companyId, userId }: Pick<Principal, 'companyId' | 'userId'>,
  name: string,
  engine: Room['engine'],
): Promise<Room> =>
  rows
    .insertInto('meeting_rooms')
    .values({ company_id: companyId, created_by: userId, name, room: makeRoomName(name), engine })
    .returning(['room', 'created_by', 'engine'])
    .executeTakeFirstOrThrow() as Promise<Room>

/** Makes a room for another feature; returns the address for everybody, or null where there are no meetings. */
export async function makeRoomFor(
  { rows }: UnitOfWork,
  { findServer, hasOwn, origin }: { findServer: FindMeetingServer; hasOwn: boolean; origin: string },
  { companyId, userId, name }: { companyId: number; userId: number; name: string },
): Promise<string | null> {
  const server = await findServer(rows, companyId)
  if (server === null && !hasOwn) return null
  const { room } = await makeRoom(rows, { companyId, userId }, name, server === null ? 'own' : 'jitsi')
  return server === null ? ownAddress(origin, room) : addressOf(server, room)
}

/**
 * Anybody of the company who knows the room may enter; its creator moderates. New rooms are on the company's Jitsi server if it has
 * one, since somebody chose that, else on the own engine.
 * @param hasOwn whether this installation has an engine of its own
 */
export const openRoomRoute = (findServer: FindMeetingServer, hasOwn: boolean) =>
  bind(openRoom, async ({ principal, unit: { rows }, body: { name_room: name }, origin }) => {
    const server = await findServer(rows, principal.companyId)
    if (server === null && !hasOwn) throw new Failure(notFound)
    const found = isRoomName(name)
      ? await findRoom(rows, name)
      : await makeRoom(rows, principal, name, server === null ? 'own' : 'jitsi')
    if (!found) throw new Failure(notFound)
    if (found.engine === 'own') {
      const address = ownAddress(origin, found.room)
      return { url: address, address, name_room: found.room }
    }
    if (server === null) throw new Failure(notFound)
    const { short_name } = await rows
      .selectFrom('users')
      .select('short_name')
      .where('id', '=', principal.userId)
      .executeTakeFirstOrThrow()
    const who = {
      userId: principal.userId,
      name: short_name,
      moderator: found.created_by === principal.userId,
    }
    return {
      url: linkFor(server, found.room, who, Date.now()),
      address: addressOf(server, found.room),
      name_room: found.room,
    }
  })
