import type { MeetingLine } from '#features/phone/contract/meeting-phone.ts'
import type { Database } from '#platform/db/database.ts'
import type { LiveRooms } from '../live/live-rooms.ts'
import { findRoomById, findRoomByPin } from '../rooms/known-rooms.ts'
import { enterByPhone } from './enter-by-phone.ts'
import type { NamePhone } from './name-phone.ts'
import { createPinTries } from './pin-tries.ts'

interface MeetingLineParts {
  database: Database
  live: LiveRooms
  /** Whether the engine of meetings reaches this telephone server. */
  reaches: (serverId: number) => boolean
  nameOf: NamePhone
}

/** The door for telephones that call in. */
export function createMeetingLine({ database, live, reaches, nameOf }: MeetingLineParts): MeetingLine {
  const tries = createPinTries(() => Date.now())
  return {
    async find(caller, pin) {
      if (!tries.mayTry(caller)) return null
      const found = await findRoomByPin(database, caller.companyId, pin)
      if (found === null) tries.failed(caller)
      return found
    },
    async enter(meeting, phone) {
      const known = await findRoomById(database, phone.companyId, meeting)
      if (!known || !reaches(phone.serverId)) return null
      const name = phone.userId === null ? await nameOf(phone.companyId, phone.number) : ''
      return enterByPhone(live.open(known), phone, { called: false, name })
    },
  }
}
