import { MEETING_KEYS, type MeetingKey } from '../../../contract/meeting-phone.ts'

/** Longest pause between the keys of a code, ms. */
const PAUSE_MS = 3_000

/** The codes that a telephone keys in a meeting; null: none, or not yet. */
export function createKeyCodes(now: () => number): (digit: string) => MeetingKey | null {
  let starredAt: number | null = null
  return (digit) => {
    const at = now()
    const isSecond = starredAt !== null && at - starredAt <= PAUSE_MS
    starredAt = digit === '*' ? at : null
    if (!isSecond) return null
    return (Object.keys(MEETING_KEYS) as MeetingKey[]).find((key) => MEETING_KEYS[key] === digit) ?? null
  }
}
