import type { MeetingPhone } from '#features/phone/contract/meeting-phone.ts'
import type { Logger } from '#platform/log/logger.ts'
import { EngineFailure, type MeetingEngine } from '#platform/meetings/port.ts'
import { feedName } from '../live/feed-names.ts'
import type { Media } from '../live/member-media.ts'

/** The member whose sound is that of all telephones together. */
const PHONES = 'phones'
export const PHONES_FEED = feedName(PHONES, 'camera')

const nothing = (): void => {}

interface PhoneMediaParts {
  engine: MeetingEngine
  room: string
  member: { readonly id: string; readonly mic: boolean }
  phone: MeetingPhone
  /** Told once, when it hears the room. */
  phones: { onConnected(phone: MeetingPhone): void }
  log: Logger
}

/** A telephone's sound in a room: the engine mixes it, so that there is nothing to negotiate with it. */
export function phoneMedia({ engine, room, member, phone, phones, log }: PhoneMediaParts): Media {
  let queue: Promise<void> = Promise.resolve()
  let ended = false
  let hasHeard = false
  const run = (work: () => Promise<void>): void => {
    queue = queue.then(work).catch((error: unknown) => {
      // Down: it joins again when the engine is up.
      if (error instanceof EngineFailure && error.kind !== 'refused') return
      log.warn({ err: error }, 'a telephone’s sound in a meeting failed')
    })
  }
  const join = (): void =>
    run(async () => {
      if (ended) return
      await engine.openRoom(room)
      const hears = await phone.connect(await engine.joinPhone(room, member.id, PHONES_FEED))
      if (hears) await engine.hearPhone(room, member.id, hears)
      if (!member.mic) phone.mute(true)
      if (hears && !hasHeard) phones.onConnected(phone)
      hasHeard ||= hears !== null
    })
  join()
  return {
    silence(silenced) {
      phone.mute(silenced)
      phone.tell(silenced ? 'muted' : 'unmuted')
    },
    receiveAgain: join,
    end() {
      ended = true
      run(() => engine.leavePhone(room, member.id))
    },
    ...{ publish: nothing, unpublish: nothing, layers: nothing },
    ...{ refresh: nothing, answer: nothing, reset: nothing },
  }
}
