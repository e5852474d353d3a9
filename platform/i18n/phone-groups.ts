/** Calling codes of one or two digits; all others have three. */
const SHORT_CODES = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** Countries with their own grouping: the first pattern that matches. */
const PATTERNS: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  '33': [[/^(\d)(\d{2})(\d{2})(\d{2})(\d{2})$/, '$1 $2 $3 $4 $5']],
  '44': [
    [/^(20)(\d{4})(\d{4})$/, '$1 $2 $3'],
    [/^(7\d{3})(\d{6})$/, '$1 $2'],
  ],
  '52': [[/^(55|56|33|81)(\d{4})(\d{4})$/, '$1 $2 $3']],
  '54': [
    [/^(9)(11)(\d{4})(\d{4})$/, '$1 $2 $3 $4'],
    [/^(9)(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3 $4'],
    [/^(11)(\d{4})(\d{4})$/, '$1 $2 $3'],
  ],
  '55': [[/^(\d{2})(\d{4,5})(\d{4})$/, '$1 $2 $3']],
  '56': [[/^(\d)(\d{4})(\d{4})$/, '$1 $2 $3']],
  '57': [[/^(3\d{2}|60\d)(\d{3})(\d{4})$/, '$1 $2 $3']],
  '593': [[/^(9\d)(\d{3})(\d{4})$/, '$1 $2 $3']],
}

/** Default group sizes by length: threes and fours. */
const SIZES: Readonly<Record<number, readonly number[]>> = {
  6: [3, 3],
  7: [3, 4],
  8: [4, 4],
  9: [3, 3, 3],
  10: [3, 3, 4],
  11: [3, 4, 4],
  12: [4, 4, 4],
}

const lengthOf = (text: string): number => text.replaceAll(' ', '').length

const bySize = (digits: string): string => {
  const sizes = SIZES[digits.length] ?? [digits.length]
  return sizes
    .reduce((text, size) => `${text} ${digits.slice(lengthOf(text), lengthOf(text) + size)}`, '')
    .trim()
}

/** Splits an international number: `52` and `55 1234 5678`. */
export function phoneGroups(digits: string): { code: string; national: string } {
  const code = SHORT_CODES.exec(digits)?.[0] ?? digits.slice(0, 3)
  const rest = digits.slice(code.length)
  const pattern = PATTERNS[code]?.find(([like]) => like.test(rest))
  return { code, national: pattern === undefined ? bySize(rest) : rest.replace(...pattern) }
}
