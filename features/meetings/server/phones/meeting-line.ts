import type { MeetingLine, MeetingPhone, PhoneInMeeting } from '#features/phone/contract/meeting-phone.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Database } from '#platform/db/database.ts'
import { translate } from '#platform/i18n/text.ts'
import { memberTalking, roomOver } from '../../contract/room-socket.ts'
import { meetingsTexts } from '../../i18n/texts.ts'
import type { Connection } from '../live/connection.ts'
import type { LiveRooms } from '../live/live-rooms.ts'
import { findRoomById, findRoomByPin } from '../rooms/known-rooms.ts'
import { createPinTries } from './pin-tries.ts'

interface MeetingLineParts {
  database: Database
  live: LiveRooms
  /** Whether the engine of meetings reaches this telephone server. */
  reaches: (serverId: number) => boolean
}

/** As long as a name may be. */
const MAX_NAME = 80

/** Telephones come into rooms here, like pages do over their sockets. */
export function createMeetingLine({ database, live, reaches }: MeetingLineParts): MeetingLine {
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
      const room = live.open(known)
      const connection = phoneConnection(phone)
      const member = room.enter(
        {
          identity: `phone:${phone.callId}`,
          userId: phone.userId,
          name: nameOf(phone),
          email: null,
          // Whoever made it may be on the telephone, where nobody can moderate.
          owns: false,
          key: phone.callId,
          mic: true,
          camera: false,
          phone,
        },
        connection,
      )
      if (!member) return null
      if (member.phase === 'waiting') phone.wait()
      return {
        speaks(on) {
          room.tellInside((to) => to.send(memberTalking, { member: member.id, talking: on && member.mic }))
        },
        left: () => room.leave(member),
      } satisfies PhoneInMeeting
    },
  }
}

function nameOf({ name, number }: MeetingPhone): string {
  return cutText(name || number || translate(meetingsTexts, 'es', 'meetings.hiddenNumber'), MAX_NAME)
}

/** A telephone has no screen: of all that a room tells, only its end concerns it. */
const phoneConnection = (phone: MeetingPhone): Connection => ({
  send(event) {
    if (event.type === roomOver.type) phone.hangUp()
  },
  close: () => phone.hangUp(),
})
