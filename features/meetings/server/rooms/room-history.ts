import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { readRoomHistory } from '../../contract/room-list.ts'

/** Messages shown of one meeting. */
const MAX_MESSAGES = 500

/** Whether the user made the room, or was in it. */
async function mayRead(rows: Rows, roomId: number, userId: number): Promise<boolean> {
  const room = await rows
    .selectFrom('meeting_rooms')
    .select('created_by')
    .where('id', '=', roomId)
    .executeTakeFirst()
  if (!room) return false
  if (room.created_by === userId) return true
  const been = await rows
    .selectFrom('meeting_attendances as a')
    .innerJoin('meetings as m', 'm.id', 'a.meeting_id')
    .select('a.id')
    .where('m.room_id', '=', roomId)
    .where('a.user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return been !== undefined
}

export const roomHistoryRoute = bind(
  readRoomHistory,
  async ({ principal, unit: { rows }, params: { id }, query: { limit, offset } }) => {
    if (!(await mayRead(rows, id, principal.userId))) throw new Failure(notFound)
    const { count } = await rows
      .selectFrom('meetings')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('room_id', '=', id)
      .executeTakeFirstOrThrow()
    const list = await rows
      .selectFrom('meetings')
      .select(['id', 'started_at', 'ended_at'])
      .where('room_id', '=', id)
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    const ids = list.map((meeting) => meeting.id)
    const people = await rows
      .selectFrom('meeting_attendances')
      .select(['meeting_id', 'user_id', 'name', 'number', 'joined_at', 'left_at'])
      .where('meeting_id', 'in', [0, ...ids])
      .orderBy('joined_at')
      .execute()
    const messages = await rows
      .selectFrom('meeting_messages')
      .select(['meeting_id', 'name', 'body', 'sent_at'])
      .where('meeting_id', 'in', [0, ...ids])
      .orderBy('id')
      .limit(MAX_MESSAGES * Math.max(1, ids.length))
      .execute()
    const total = Number(count)
    const at = (index: number) => requestUrl(readRoomHistory.path, { id }, { limit, offset: index })
    return {
      results: list.map((meeting) => ({
        id: meeting.id,
        started_at: meeting.started_at.toISOString(),
        ended_at: meeting.ended_at?.toISOString() ?? null,
        people: people
          .filter(({ meeting_id }) => meeting_id === meeting.id)
          .map(({ name, user_id, number, joined_at, left_at }) => ({
            name,
            guest: user_id === null,
            phone: number,
            joined_at: joined_at.toISOString(),
            left_at: left_at?.toISOString() ?? null,
          })),
        messages: messages
          .filter(({ meeting_id }) => meeting_id === meeting.id)
          .map(({ name, body, sent_at }) => ({ name, text: body, sent_at: sent_at.toISOString() })),
      })),
      count: total,
      next: offset + limit < total ? at(offset + limit) : null,
      previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
    }
  },
)
