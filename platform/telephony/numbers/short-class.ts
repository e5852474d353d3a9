import { SHORT_NUMBERS, type ShortNumbers } from './short-numbers.gen.ts'

export type ShortClass = 'local' | 'premium' | 'unknown'

/** Longest short number: anything longer has an area code or is a subscriber's. */
const MAX_SHORT_DIGITS = 6

/** Services such as `113` or `85432`, which only exist within a country. */
export const isShort = (dialed: string): boolean =>
  /^[0-9]+$/.test(dialed) && dialed.length <= MAX_SHORT_DIGITS

const matches = (pattern: string | undefined, dialed: string): boolean =>
  pattern !== undefined && new RegExp(`^(?:${pattern})$`).test(dialed)

/** Whether the country has this short number. `country`: ISO 3166-1 alpha-2. */
export const isShortOf = (country: string, dialed: string): boolean =>
  matches(SHORT_NUMBERS[country]?.any, dialed)

/** What a short number costs. `country`: ISO 3166-1 alpha-2. */
export function shortClass(dialed: string, country: string): ShortClass {
  const known: ShortNumbers = SHORT_NUMBERS[country] ?? {}
  if (matches(known.premium, dialed)) return 'premium'
  if (matches(known.free, dialed) || matches(known.standard, dialed)) return 'local'
  // Three digits are public services; some countries have subscribers with six.
  const isService = dialed.length <= 3
  const isSubscriber = dialed.length === MAX_SHORT_DIGITS && !matches(known.any, dialed)
  return isService || isSubscriber ? 'local' : 'unknown'
}
