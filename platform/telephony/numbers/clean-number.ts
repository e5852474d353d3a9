/** Decimal digits of every script (`３`, `٣`) as 0-9: Unicode keeps the ten of a script together, in order. */
const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

/** Marks that nobody sees: direction (U+202A…), joiners, byte order, fillers. */
const HIDDEN = /\p{Cf}|\u034f|\u115f|\u1160|\u3164|\uffa0/gu
const HYPHENS = /[\p{Pd}\u2212\u2043\u02d7]/gu
/** What keeps a number in a spreadsheet a text: `="310…"`, `'310…`. */
const FORMULA = /^=? *"([^"]*)"$/
const APOSTROPHE = /^['\u2018\u2019\u00b4`]/

/**
 * A written number in plain characters: ASCII digits, `-` for every hyphen, one kind of blank; without hidden marks and the
 * apostrophe or formula of a spreadsheet. Words stay as they are.
 */
export function cleanNumber(text: string): string {
  const plain = text
    .replaceAll(HIDDEN, '')
    .normalize('NFKC')
    .replaceAll(HIDDEN, '')
    .replaceAll(/[^\P{Nd}0-9]/gu, asciiDigit)
    .replaceAll(HYPHENS, '-')
    .replaceAll(/\s+|\p{Cc}/gu, (blank) => (/[\n\r]/.test(blank) ? '\n' : ' '))
    .trim()
  return plain.replace(FORMULA, '$1').replace(APOSTROPHE, '').trim()
}

/** Characters that people write in numbers for readability. */
const SEPARATORS = /[\s().\-/]/g

/** A cleaned text without separators: `+573105550101` for `+57 (310) 555-0101`. Anything else stays. */
export const withoutSeparators = (text: string): string => cleanNumber(text).replaceAll(SEPARATORS, '')
