import type { CallOfMeeting } from '#features/phone/contract/meeting-phone.ts'
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { MeetingEngine } from '#platform/meetings/port.ts'
import type { CaptionsOf } from '../captions/captions-of.ts'
import { enterByPhone } from '../phones/enter-by-phone.ts'
import type { NamePhone } from '../phones/name-phone.ts'
import type { PhoneOrder } from '../phones/phone-calls.ts'
import type { RecorderOf } from '../recording/create-recording.ts'
import { hearEngine } from './hear-engine.ts'
import { createMeetingHistory } from './history.ts'
import type { KnownRoom } from './known-room.ts'
import { LiveRoom } from './live-room.ts'
import { type TellInside, watchPeopleInside } from './people-inside.ts'
import type { StateParts } from './send-state.ts'
import type { TellWaiting } from './tell-waiting.ts'

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
  captionsOf: CaptionsOf
  /** Tells who made a room that a guest waits there alone. */
  tellWaiting: TellWaiting
  tellInside: TellInside
  callPhone: CallCompanyPhone
  nameOf: NamePhone
}

/** Calls a telephone as a phone of this company. */
export type CallCompanyPhone = (companyId: number, order: PhoneOrder) => CallOfMeeting

/** The rooms in which somebody is, on this node. */
export function createLiveRooms({
  engine,
  database,
  log,
  iceServers,
  recorderOf,
  captionsOf,
  tellWaiting,
  tellInside,
  callPhone,
  nameOf,
}: LiveRoomsParts): LiveRooms {
  const rooms = new Map<string, LiveRoom>()
  const companies = new Map<LiveRoom, number>()
  const people = watchPeopleInside(
    () => [...companies].map(([room, companyId]) => ({ room, companyId })),
    tellInside,
    log,
  )
  const unlisten = engine.listen((event) => {
    if (!('room' in event)) {
      for (const room of rooms.values()) hearEngine(room, event)
      return
    }
    const room = rooms.get(event.room)
    if (room) hearEngine(room, event)
  })
  return {
    open(known) {
      const { id: roomId, companyId, room: name, name: title, guestsWait } = known
      const live = rooms.get(name)
      if (live) return live
      const made = new LiveRoom({
        engine,
        log,
        name,
        title,
        guestsWait,
        iceServers,
        callPhone: (order) => callPhone(companyId, order),
        nameOf: (number) => nameOf(companyId, number),
        enterCalled: (room, phone, name) => enterByPhone(room, phone, { called: true, name }),
        onPerson: (userId) => people.changed(companyId, userId),
        onKnock: (guest) => tellWaiting(known, guest),
        captionsOf: (onChange) => captionsOf(companyId, onChange),
        recorderOf: (of) => recorderOf({ ...of, companyId, roomId, room: name, name: title }),
        history: createMeetingHistory({ database, log }, { companyId, roomId }),
        onEmpty() {
          if (rooms.get(name) === made) rooms.delete(name)
          companies.delete(made)
        },
      })
      rooms.set(name, made)
      companies.set(made, companyId)
      return made
    },
    find: (room) => rooms.get(room) ?? null,
    async stop() {
      unlisten()
      people.stop()
      const ending = [...rooms.values()]
      for (const room of ending) room.endForAll()
      await Promise.all(ending.flatMap(({ parts, recorder }) => [parts.history.written(), recorder.done()]))
      await engine.close()
    },
  }
}
