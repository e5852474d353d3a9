import { withoutSeparators } from './clean-number.ts'
import { readNumber } from './read-number.ts'

const DIAL_STRING = /^\+?[0-9*#]{1,32}$/
/** Longer than one number with an international prefix: two that were pasted. */
const TOO_LONG = /^\+?\d{20,}$/

/**
 * What to dial for a typed or pasted text: the digits as they are, `+`, `*` and `#`, without separators, hidden marks, address and
 * extension; '' for an empty text. Null for what cannot be dialled: words, several numbers, a number that a spreadsheet rounded.
 */
export function dialable(typed: string): string | null {
  const number = withoutSeparators(typed)
  if (number === '') return ''
  const written = readNumber(typed)
  if (written === 'several' || written === 'scientific' || TOO_LONG.test(number)) return null
  if (typeof written === 'string') return DIAL_STRING.test(number) ? number : null
  return `${written.international ? '+' : ''}${written.digits}`
}

/** The digits that a telephone or carrier dialled, without the separators that some send; anything else as it came. */
export function dialedDigits(dialed: string): string {
  const number = withoutSeparators(dialed)
  return DIAL_STRING.test(number) ? number : dialed
}
