import { sql } from 'kysely'
import { listRooms } from '#features/phone/contract/rooms-to-enter.ts'
import { bind } from '#platform/http/server/bind.ts'

/** Most rooms offered in a menu. */
const MAX_ROOMS = 200

export const listRoomsRoute = bind(listRooms, async ({ unit }) => {
  const { rows: results } = await sql<{ id: number; name: string; number: string; has_pin: boolean }>`
    SELECT id, name, number, pin IS NOT NULL AS has_pin FROM conference_rooms
     WHERE deleted_at IS NULL AND number IS NOT NULL
     ORDER BY search_form(name), id LIMIT ${MAX_ROOMS}`.execute(unit.rows)
  return { results, count: results.length }
})
