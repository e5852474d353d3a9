import type { MeetingPhone, PhoneInMeeting } from '#features/phone/contract/meeting-phone.ts'
import type { EngineEvent } from '#platform/meetings/port.ts'
import type { Member } from '../live/member.ts'
import { type CallPhone, createPhoneCalls, type PhoneCalls } from './phone-calls.ts'
import { PHONES_FEED } from './phone-media.ts'

/** The telephones of a room, beside its pages: all together are one feed, and some are still being called. */
export interface RoomPhones {
  readonly calls: PhoneCalls
  /** Feeds that everybody else receives. */
  feeds(): string[]
  /** True: the event is of their feed. */
  onFeed(event: Extract<EngineEvent, { feed: string }>): boolean
  /** A recording begins: telephones hear that they are recorded. */
  onRecording(): void
  /** A telephone came in and hears the room: also that it is recorded. */
  onConnected(phone: MeetingPhone): void
  /** Somebody came in: telephones hear it. */
  onEntry(who: Member): void
  /** The engine forgot everything. */
  onDown(): void
  /** The calls stayed up meanwhile. */
  onUp(): void
}

export function createRoomPhones(parts: {
  callPhone: CallPhone
  inside: () => readonly Member[]
  enter: (phone: MeetingPhone, name: string) => PhoneInMeeting | null
  nameOf: (number: string) => Promise<string>
  isRecorded: () => boolean
  onChange: () => void
}): RoomPhones {
  const { inside, isRecorded } = parts
  let isHeard = false
  return {
    calls: createPhoneCalls({ ...parts, inside: () => inside().length }),
    feeds: () => (isHeard ? [PHONES_FEED] : []),
    onFeed({ feed, type }) {
      if (feed !== PHONES_FEED || type === 'talking') return false
      isHeard = type === 'published'
      return true
    },
    onRecording() {
      for (const { phone } of inside()) phone?.tell('recorded')
    },
    onConnected(phone) {
      if (isRecorded()) phone.tell('recorded')
    },
    onEntry(who) {
      for (const one of inside()) if (one !== who) one.phone?.tell('tone')
    },
    onDown() {
      isHeard = false
    },
    onUp() {
      for (const { phone, media } of inside()) if (phone) media?.receiveAgain()
    },
  }
}
