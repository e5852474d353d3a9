import { randomUUID } from 'node:crypto'
import type { CallOfMeeting, MeetingPhone, PhoneInMeeting } from '#features/phone/contract/meeting-phone.ts'
import { type CallFailure, type CallingPhone, MAX_CALLING, MAX_INSIDE } from '../../contract/room-socket.ts'

/** A telephone to call; `userId`: who calls, whose call it is. */
export interface PhoneOrder {
  userId: number
  number: string
  ringing(): void
  /** It answered. Null: it is not let in, and the call ends. */
  answered(phone: MeetingPhone): PhoneInMeeting | null
  failed(why: CallFailure): void
}

export type CallPhone = (order: PhoneOrder) => CallOfMeeting

export interface PhoneCalls {
  start(by: { userId: number | null }, called: { number: string; name: string }): void
  /** Hangs up, or puts away what failed. */
  end(id: string): void
  shown(): CallingPhone[]
  /** The meeting is over. */
  stop(): void
}

/** How long a call that failed stands there. */
const SHOWN_MS = 45_000

interface Calling extends CallingPhone {
  call: CallOfMeeting | null
  timer: NodeJS.Timeout | undefined
}

/** The telephones that a room calls, until they are in it. */
export function createPhoneCalls(parts: {
  callPhone: CallPhone
  /** People inside. */
  inside: () => number
  enter: (phone: MeetingPhone, name: string) => PhoneInMeeting | null
  /** Empty: not known. */
  nameOf: (number: string) => Promise<string>
  onChange: () => void
}): PhoneCalls {
  const { callPhone, inside, enter, nameOf, onChange } = parts
  const all = new Map<string, Calling>()

  function remove({ id, timer }: Calling): void {
    clearTimeout(timer)
    if (all.delete(id)) onChange()
  }
  function change(one: Calling, to: Partial<Calling>): void {
    if (all.get(one.id) !== one) return
    Object.assign(one, to)
    onChange()
  }
  function failed(one: Calling, why: CallFailure): void {
    const timer = setTimeout(() => remove(one), SHOWN_MS)
    timer.unref()
    clearTimeout(one.timer)
    change(one, { phase: 'failed', why, call: null, timer })
  }
  const underWay = () => [...all.values()].filter(({ phase }) => phase !== 'failed').length

  return {
    start({ userId }, { number, name }) {
      if (userId === null) return
      // Another try at the same number takes its place.
      for (const one of [...all.values()]) if (one.number === number && one.phase === 'failed') remove(one)
      if ([...all.values()].some((one) => one.number === number)) return
      // Of those that failed the latest are shown; no more than MAX_CALLING others are there.
      const oldest = [...all.values()].find(({ phase }) => phase === 'failed')
      if (all.size >= 2 * MAX_CALLING && oldest) remove(oldest)
      const one: Calling = {
        ...{ id: randomUUID(), name, number, phase: 'calling', why: null },
        ...{ call: null, timer: undefined },
      }
      all.set(one.id, one)
      onChange()
      if (underWay() > MAX_CALLING || inside() + underWay() > MAX_INSIDE) return failed(one, 'full')
      // Whoever typed a number did not say whose it is.
      if (name === '') void nameOf(number).then((known) => known !== '' && change(one, { name: known }))
      one.call = callPhone({
        userId,
        number,
        ringing: () => change(one, { phase: 'ringing' }),
        answered(phone) {
          if (all.get(one.id) !== one) return null
          remove(one)
          return enter(phone, one.name)
        },
        failed: (why) => failed(one, why),
      })
    },
    end(id) {
      const one = all.get(id)
      if (!one) return
      remove(one)
      one.call?.hangUp()
    },
    shown: () => [...all.values()].map(({ call: _, timer: __, ...one }) => one),
    stop() {
      for (const one of [...all.values()]) {
        remove(one)
        one.call?.hangUp()
      }
    },
  }
}
