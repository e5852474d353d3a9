import { isBlocked, plain } from '#platform/telephony/journey/blocked-number.ts'

/** Classes of calls; each includes those before it. */
const PERMISSIONS = ['none', 'internal', 'national', 'international'] as const
export type CallPermission = (typeof PERMISSIONS)[number]

interface Attempt {
  dialed: string
  callerNumber: string
  /** The number is an extension of the caller's company. */
  internal: boolean
  /** The company's country, `57`. */
  countryPrefix: string
  permission: CallPermission
  blockedOut: readonly string[]
  blockedIn: readonly string[]
}

/** Longest number that can only be an extension or an internal service. */
const MAX_INTERNAL_LENGTH = 6

/** The class of a number, which is the permission it needs. */
export function reachOf({
  dialed,
  internal,
  countryPrefix,
}: Pick<Attempt, 'dialed' | 'internal' | 'countryPrefix'>): Exclude<CallPermission, 'none'> {
  // Feature codes are internal, however long.
  if (internal || dialed.startsWith('*') || dialed.length <= MAX_INTERNAL_LENGTH) return 'internal'
  const abroad = /^(\+|00)/.test(dialed)
  return abroad && !plain(dialed).startsWith(countryPrefix) ? 'international' : 'national'
}

/** Why a call is refused by the caller's permission or either side's block list; null when it is allowed. */
export function refusalOf(attempt: Attempt): 'not-allowed' | 'rejected' | null {
  const { dialed, callerNumber, countryPrefix, permission, blockedOut, blockedIn } = attempt
  if (PERMISSIONS.indexOf(permission) < PERMISSIONS.indexOf(reachOf(attempt))) return 'not-allowed'
  if (isBlocked(blockedOut, dialed, countryPrefix)) return 'not-allowed'
  return isBlocked(blockedIn, callerNumber, countryPrefix) ? 'rejected' : null
}
