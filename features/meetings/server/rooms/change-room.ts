import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { forbidden, notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { changeRoom, deleteRoom, restoreRoom } from '../../contract/room-list.ts'
import type { LiveRooms } from '../live/live-rooms.ts'

/** Only who made a room changes it; of one that they can't see they learn nothing. */
async function requireOwn(rows: Rows, { userId }: Principal, id: number, deleted: boolean) {
  const room = await rows
    .selectFrom('meeting_rooms')
    .select(['room', 'created_by'])
    .where('id', '=', id)
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (!room) throw new Failure(notFound)
  if (room.created_by !== userId) throw new Failure(forbidden)
  return room
}

export const changeRoomRoutes = (live: LiveRooms): readonly BoundRoute[] => [
  bind(changeRoom, async ({ principal, unit: { rows }, params: { id }, body }) => {
    await requireOwn(rows, principal, id, false)
    const { name, guests_wait, guests_allowed } = body
    const change = {
      ...(name === undefined ? {} : { name }),
      ...(guests_wait === undefined ? {} : { guests_wait }),
      ...(guests_allowed === undefined ? {} : { guests_allowed }),
    }
    if (Object.keys(change).length > 0)
      await rows.updateTable('meeting_rooms').set(change).where('id', '=', id).execute()
    return { id }
  }),
  bind(deleteRoom, async ({ principal, unit, params: { id } }) => {
    const { room } = await requireOwn(unit.rows, principal, id, false)
    await unit.rows
      .updateTable('meeting_rooms')
      .set({ deleted_at: new Date() })
      .where('id', '=', id)
      .execute()
    unit.onCommit(() => live.find(room)?.endForAll())
    return undefined
  }),
  bind(restoreRoom, async ({ principal, unit: { rows }, params: { id } }) => {
    await requireOwn(rows, principal, id, true)
    await rows.updateTable('meeting_rooms').set({ deleted_at: null }).where('id', '=', id).execute()
    return { id }
  }),
]
