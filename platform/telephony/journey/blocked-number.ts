/** Shorter ones are no national numbers, whatever they begin with. */
const SHORTEST_NATIONAL = 7

/** Digits as they were dialled, without the plus sign or the `00` that both stand for "abroad". */
export const plain = (number: string): string => number.replace(/^(\+|00)/, '')

/** A number of the own country has two forms, with its prefix and without: carriers send the one, people write the other. */
function formsOf(number: string, countryPrefix: string): string[] {
  const digits = plain(number)
  const national = digits.slice(countryPrefix.length)
  const hasPrefix = digits.startsWith(countryPrefix) && national.length >= SHORTEST_NATIONAL
  return countryPrefix !== '' && hasPrefix ? [digits, national] : [digits]
}

/** A pattern is a number, or the beginning of numbers with `*` at its end. `countryPrefix`: of the company, `57`. */
export function isBlocked(patterns: readonly string[], number: string, countryPrefix: string): boolean {
  const numbers = formsOf(number, countryPrefix)
  return patterns.some((pattern) => {
    if (pattern.length === 1 || !pattern.endsWith('*'))
      return formsOf(pattern, countryPrefix).some((form) => numbers.includes(form))
    const beginning = pattern.slice(0, -1)
    const abroad = plain(beginning) !== beginning && plain(beginning).startsWith(countryPrefix)
    const national = abroad ? plain(beginning).slice(countryPrefix.length) : ''
    return numbers.some(
      (one) => one.startsWith(plain(beginning)) || (national !== '' && one.startsWith(national)),
    )
  })
}
