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

/** Digits as they were dialled, without the plus sign or the `00` that both stand for "abroad". */
const plain = (number: string): string => number.replace(/^(\+|00)/, '')

/** A pattern is a number, or the beginning of numbers with `*` at its end. */
export const isBlocked = (patterns: readonly string[], number: string): boolean =>
  patterns.some((pattern) =>
    pattern.length > 1 && pattern.endsWith('*')
      ? plain(number).startsWith(plain(pattern.slice(0, -1)))
      : plain(pattern) === plain(number),
  )

/** How far a number is away, which says what permission it takes. */
export function reachOf({
  dialed,
  internal,
  countryPrefix,
}: Pick<Attempt, 'dialed' | 'internal' | 'countryPrefix'>): Exclude<CallPermission, 'none'> {
  if (internal || dialed.length <= LONGEST_INTERNAL) return 'internal'
  const abroad = /^(\+|00)/.test(dialed)
  return abroad && !plain(dialed).startsWith(countryPrefix) ? 'international' : 'national'
}

/** Why a call is refused by what its two sides may and want; null when it is not. */
export function refusalOf(attempt: Attempt): 'not-allowed' | 'rejected' | null {
  const { dialed, callerNumber, permission, blockedOut, blockedIn } = attempt
  if (PERMISSIONS.indexOf(permission) < PERMISSIONS.indexOf(reachOf(attempt))) return 'not-allowed'
  if (isBlocked(blockedOut, dialed)) return 'not-allowed'
  return isBlocked(blockedIn, callerNumber) ? 'rejected' : null
}
