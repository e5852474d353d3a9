import type { MeetingLine } from '#features/phone/contract/meeting-phone.ts'
import type { Database } from '#platform/db/database.ts'
import { createPinTries } from '#platform/telephony/pin-tries.ts'
import type { LiveRooms } from '../live/live-rooms.ts'
import { findRoomById, findRoomByPin } from '../rooms/known-rooms.ts'
import { enterByPhone } from './enter-by-phone.ts'
import type { NamePhone } from './name-phone.ts'

/** A PIN may be that of any meeting of the company. */
const LIMITS = { ofNumber: 6, ofStrangers: 200, minutes: 10 }

interface MeetingLineParts {
  database: Database
  live: LiveRooms
  /** Whether the engine of meetings reaches this telephone server. */
  reaches: (serverId: number) => boolean
  nameOf: NamePhone
}

/** The door for telephones that call in. */
export function createMeetingLine({ database, live, reaches, nameOf }: MeetingLineParts): MeetingLine {
  const tries = createPinTries(LIMITS, () => Date.now())
  return {
    async find(caller, pin) {
      const who = { ...caller, door: String(caller.companyId) }
      if (!tries.mayTry(who)) return null
      const found = await findRoomByPin(database, caller.companyId, pin)
      if (found === null) tries.failed(who)
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
