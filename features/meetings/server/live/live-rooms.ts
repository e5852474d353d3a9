import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { MeetingEngine } from '#platform/meetings/port.ts'
import type { RecorderOf } from '../recording/create-recording.ts'
import { createMeetingHistory } from './history.ts'
import { LiveRoom } from './live-room.ts'
import type { StateParts } from './send-state.ts'

/** A room as the database knows it. */
export interface KnownRoom {
  id: number
  companyId: number
  /** With its random end. */
  room: string
  name: string
  guestsWait: boolean
}

export interface LiveRooms {
  /** The room, which begins to live with its first comer. */
  open(known: KnownRoom): LiveRoom
  find(room: string): LiveRoom | null
  stop(): Promise<void>
}

export interface LiveRoomsParts {
  engine: MeetingEngine
  database: Database
  log: Logger
  iceServers: StateParts['iceServers']
  recorderOf: RecorderOf
}

/** The rooms in which somebody is, on this node. */
export function createLiveRooms({
  engine,
  database,
  log,
  iceServers,
  recorderOf,
}: LiveRoomsParts): LiveRooms {
  const rooms = new Map<string, LiveRoom>()
  const unlisten = engine.listen((event) => {
    if ('room' in event) return rooms.get(event.room)?.onEngine(event)
    for (const room of rooms.values()) room.onEngine(event)
  })
  return {
    open({ id: roomId, companyId, room: name, name: title, guestsWait }) {
      const live = rooms.get(name)
      if (live) return live
      const made = new LiveRoom({
        engine,
        log,
        name,
        title,
        guestsWait,
        iceServers,
        recorderOf: (of) => recorderOf({ ...of, companyId, roomId, room: name, name: title }),
        history: createMeetingHistory({ database, log }, { companyId, roomId }),
        onEmpty() {
          if (rooms.get(name) === made) rooms.delete(name)
        },
      })
      rooms.set(name, made)
      return made
    },
    find: (room) => rooms.get(room) ?? null,
    async stop() {
      unlisten()
      const ending = [...rooms.values()]
      for (const room of ending) room.endForAll()
      await Promise.all(ending.flatMap(({ parts, recorder }) => [parts.history.written(), recorder.done()]))
      await engine.close()
    },
  }
}
