import { sql } from 'kysely'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { Rows } from '#platform/db/database.ts'
import { containing } from '#platform/db/list-filters.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import type { MeetingEngine } from '#platform/meetings/port.ts'
import { listRooms } from '../../contract/room-list.ts'
import type { LiveRooms } from '../live/live-rooms.ts'
import { addressOf } from '../meeting-server.ts'
import type { FindMeetingServer } from '../open-room.ts'
import { ownAddress } from './own-address.ts'

interface Row {
  id: number
  name: string
  room: string
  engine: 'own' | 'jitsi'
  created_by: number
  owner: string
  guests_wait: boolean
  guests_allowed: boolean
  used_at: Date
}

/** Who made a room, or was in it: an address alone tells nobody else of it. */
const touchedBy = (userId: number) => sql<boolean>`(r.created_by = ${userId} OR r.id IN (
  SELECT m.room_id FROM meeting_attendances a JOIN meetings m ON m.id = a.meeting_id WHERE a.user_id = ${userId}))`

const found = (userId: number, search: string) =>
  search === ''
    ? sql`r.deleted_at IS NULL AND ${touchedBy(userId)}`
    : sql`r.deleted_at IS NULL AND ${touchedBy(userId)}
          AND search_form(r.name) LIKE (SELECT search_form(${containing(search)}))`

async function readRooms(
  rows: Rows,
  userId: number,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<{ list: Row[]; count: number }> {
  const where = found(userId, search)
  const counted = await sql<{
    count: number
  }>`SELECT count(*)::int AS count FROM meeting_rooms r WHERE ${where}`.execute(rows)
  const list = await sql<Row>`
    SELECT r.id, r.name, r.room, r.engine, r.created_by, u.short_name AS owner, r.guests_wait, r.guests_allowed, r.used_at
      FROM meeting_rooms r JOIN users u ON u.id = r.created_by
     WHERE ${where} ORDER BY r.used_at DESC, r.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(rows)
  return { list: list.rows, count: counted.rows[0]?.count ?? 0 }
}

interface ListParts {
  live: LiveRooms
  /** Null: this installation has none. */
  engine: MeetingEngine | null
  findServer: FindMeetingServer
}

export const listRoomsRoute = ({ live, engine, findServer }: ListParts): BoundRoute =>
  bind(listRooms, async ({ principal, unit: { rows }, query, origin }) => {
    const { userId, companyId } = principal
    const server = await findServer(rows, companyId)
    const { list, count } = await readRooms(rows, userId, query)
    const { limit, offset, search } = query
    const at = (index: number) =>
      requestUrl(listRooms.path, undefined, { limit, offset: index, ...(search === '' ? {} : { search }) })
    return {
      results: list.map(({ room, created_by, used_at, ...row }) => ({
        ...row,
        name_room: room,
        address: row.engine === 'own' ? ownAddress(origin, room) : server ? addressOf(server, room) : '',
        inside:
          live
            .find(room)
            ?.inside()
            .map(({ name }) => name) ?? [],
        mine: created_by === userId,
        used_at: used_at.toISOString(),
      })),
      count,
      next: offset + limit < count ? at(offset + limit) : null,
      previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
      engine: engine === null ? ('none' as const) : engine.state().up ? ('up' as const) : ('down' as const),
    }
  })
