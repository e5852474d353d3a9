import { ROBOT_NUMBER } from './robot.ts'

/** Behaviour of an external number without a telephone. */
export type Behaviour = 'busy' | 'no-answer' | 'refused' | 'unknown' | 'announcer' | 'robot'

const BY_LAST_DIGIT: Record<string, Behaviour> = { 1: 'busy', 2: 'no-answer', 3: 'refused', 4: 'unknown' }

export const behaviourOf = (number: string): Behaviour =>
  isSameNumber(number, ROBOT_NUMBER) ? 'robot' : (BY_LAST_DIGIT[number.slice(-1)] ?? 'announcer')

/** Minimum digits of an external number. */
const MIN_DIGITS = 7

/** Whether a dialled number, with or without country code, is the telephone's. */
export function isSameNumber(dialed: string, own: string): boolean {
  const digits = dialed.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= MIN_DIGITS && (own.endsWith(digits) || digits.endsWith(own))
}

/** Longest country code. */
const COUNTRY = 3

/** Adds the dialler's country code if it is missing. */
export function withCountry(dialed: string, own: string): string {
  const missing = own.length - dialed.length
  return /^\d+$/.test(dialed) && missing > 0 && missing <= COUNTRY ? own.slice(0, missing) + dialed : dialed
}
