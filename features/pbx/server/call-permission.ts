import { isBlocked, plain } from '#platform/telephony/journey/blocked-number.ts'

/** How far somebody's calls may go; each includes those before it. */
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

/** Longest number that can only be an extension or a service of the own exchange. */
const LONGEST_INTERNAL = 6

/** How far a number is away, which says what permission it takes. */
export function reachOf({
  dialed,
  internal,
  countryPrefix,
}: Pick<Attempt, 'dialed' | 'internal' | 'countryPrefix'>): Exclude<CallPermission, 'none'> {
  // Codes are of the own exchange, however long.
  if (internal || dialed.startsWith('*') || dialed.length <= LONGEST_INTERNAL) return 'internal'
  const abroad = /^(\+|00)/.test(dialed)
  return abroad && !plain(dialed).startsWith(countryPrefix) ? 'international' : 'national'
}

/** Why a call is refused by what its two sides may and want; null when it is not. */
export function refusalOf(attempt: Attempt): 'not-allowed' | 'rejected' | null {
  const { dialed, callerNumber, countryPrefix, permission, blockedOut, blockedIn } = attempt
  if (PERMISSIONS.indexOf(permission) < PERMISSIONS.indexOf(reachOf(attempt))) return 'not-allowed'
  if (isBlocked(blockedOut, dialed, countryPrefix)) return 'not-allowed'
  return isBlocked(blockedIn, callerNumber, countryPrefix) ? 'rejected' : null
}
