import type { MeetingPhone, PhoneInMeeting } from '#features/phone/contract/meeting-phone.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import { translate } from '#platform/i18n/text.ts'
import { memberTalking, roomOver } from '../../contract/room-socket.ts'
import { meetingsTexts } from '../../i18n/texts.ts'
import type { Connection } from '../live/connection.ts'
import type { LiveRoom } from '../live/live-room.ts'
import { takeOrder } from '../live/take-order.ts'

/** As long as a name may be. */
const MAX_NAME = 80

/**
 * A telephone comes into a room, like pages do over their sockets. `called`: the meeting called it, so that it need not wait. Null: not
 * let in.
 */
export function enterByPhone(
  room: LiveRoom,
  phone: MeetingPhone,
  { called, name = '' }: { called: boolean; name?: string },
): PhoneInMeeting | null {
  const identity = `phone:${phone.callId}`
  if (called) room.door.know({ identity })
  const member = room.enter(
    {
      identity,
      userId: phone.userId,
      name: nameOf({ ...phone, name: name || phone.name }),
      email: null,
      // Whoever made it may be on the telephone, where nobody can moderate.
      owns: false,
      key: phone.callId,
      mic: true,
      camera: false,
      phone,
    },
    phoneConnection(phone),
  )
  if (!member) return null
  if (member.phase === 'waiting') phone.wait()
  return {
    speaks(on) {
      room.tellInside((to) => to.send(memberTalking, { member: member.id, talking: on && member.mic }))
    },
    keyed(key) {
      if (member.phase !== 'inside') return
      if (key === 'mute') takeOrder(room, member, { do: 'state', mic: !member.mic })
      else {
        takeOrder(room, member, { do: 'state', hand: !member.hand })
        phone.tell('tone')
      }
    },
    left: () => room.leave(member),
  }
}

function nameOf({ name, number }: Pick<MeetingPhone, 'name' | 'number'>): string {
  return cutText(name || number || translate(meetingsTexts, 'es', 'meetings.hiddenNumber'), MAX_NAME)
}

/** A telephone has no screen: of all that a room tells, only its end concerns it. */
const phoneConnection = (phone: MeetingPhone): Connection => ({
  send(event) {
    if (event.type === roomOver.type) phone.hangUp()
  },
  close: () => phone.hangUp(),
})
