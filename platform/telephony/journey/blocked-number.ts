/** Shorter numbers have no country prefix. */
const SHORTEST_NATIONAL = 7

/** The dialled digits without `+` or `00`. */
const plain = (number: string): string => number.replace(/^(\+|00)/, '')

/** Domestic numbers with and without the country prefix: carriers send one, people write the other. */
function formsOf(number: string, countryPrefix: string): string[] {
  const digits = plain(number)
  const national = digits.slice(countryPrefix.length)
  const hasPrefix = digits.startsWith(countryPrefix) && national.length >= SHORTEST_NATIONAL
  return countryPrefix !== '' && hasPrefix ? [digits, national] : [digits]
}

/** Matches a number, or a prefix with `*`. `countryPrefix`: the company's, `57`. */
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
