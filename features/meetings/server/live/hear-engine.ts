import { type EngineEvent, EngineFailure } from '#platform/meetings/port.ts'
import { memberTalking, publishAgain } from '../../contract/room-socket.ts'
import { readFeedName } from './feed-names.ts'
import type { LiveRoom } from './live-room.ts'

/** What the engine says of a room, or of all. */
export function hearEngine(room: LiveRoom, event: EngineEvent): void {
  if (event.type === 'down') engineDown(room)
  else if (event.type === 'up') void engineUp(room)
  else onFeed(room, event)
}

function onFeed(room: LiveRoom, event: Extract<EngineEvent, { feed: string }>): void {
  if (room.phones.onFeed(event)) {
    room.refreshAll()
    return
  }
  const known = readFeedName(event.feed)
  const member = known ? room.members.get(known.member) : undefined
  if (!known || !member) return
  if (event.type === 'talking') {
    room.tellInside((to) => to.send(memberTalking, { member: member.id, talking: event.talking }))
    return
  }
  if (event.type === 'published') member.published.add(known.kind)
  else member.published.delete(known.kind)
  room.refreshAll()
  room.changed()
}

function engineDown(room: LiveRoom): void {
  room.phones.onDown()
  for (const member of room.inside()) {
    member.published.clear()
    member.media?.reset()
  }
  room.changed()
}

/** It forgot everything, and is filled again. */
async function engineUp(room: LiveRoom): Promise<void> {
  if (room.inside().length === 0) return
  try {
    await room.parts.engine.openRoom(room.parts.name)
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error
    return
  }
  room.recorder.resume()
  room.phones.onUp()
  room.tellInside((connection) => connection.send(publishAgain, { feeds: ['camera', 'screen'] }))
  room.changed()
}
