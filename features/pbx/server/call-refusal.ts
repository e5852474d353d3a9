import { isBlocked } from '#platform/telephony/journey/blocked-number.ts'
import { classOfNumber } from '#platform/telephony/numbers/number-class.ts'
import { isShort } from '#platform/telephony/numbers/short-class.ts'
import { covers, type ReachClass } from './outside/call-class.ts'

interface Attempt {
  dialed: string
  callerNumber: string
  /** The number is an extension of the caller's company. */
  internal: boolean
  /** The company's, ISO 3166-1 alpha-2. */
  country: string
  /** What the calling phone may call. */
  reach: ReachClass
  blockedOut: readonly string[]
  blockedIn: readonly string[]
}

/** Whether a number without trunk and route is one of the company's own: an extension, a feature code, or too short for a subscriber. */
const staysInside = ({ dialed, internal }: Pick<Attempt, 'dialed' | 'internal'>): boolean =>
  internal || dialed.startsWith('*') || isShort(dialed)

/**
 * Why a call inside the company is refused by the caller's class or either side's block list; null when it is allowed. Calls to the
 * outside have their route's class as well: `route-arrival.ts`.
 */
export function refusalOf(attempt: Attempt): 'not-allowed' | 'rejected' | null {
  const { dialed, callerNumber, country, reach, blockedOut, blockedIn } = attempt
  if (reach === 'none') return 'not-allowed'
  if (!staysInside(attempt) && !covers(reach, classOfNumber(dialed, country).class)) return 'not-allowed'
  if (isBlocked(blockedOut, dialed, country)) return 'not-allowed'
  return isBlocked(blockedIn, callerNumber, country) ? 'rejected' : null
}
