/**
 * An amount as people type it, as a decimal text: `1.250.000,5`, `1,250,000.5` and `1250000.5` alike. The last separator is the
 * decimal one when it stands alone, or after others; a single one before three digits groups them, as pesos are written.
 *
 * @returns null for what is no amount
 */
export function parseAmount(typed: string): string | null {
  const text = typed.replaceAll(/[\s$\u00a0]/g, '')
  const sign = text.startsWith('-') ? '-' : ''
  const digits = text.slice(sign.length)
  const separators = digits.match(/[.,]/g) ?? []
  const last = separators.at(-1)
  const [after = ''] = last === undefined ? [] : [digits.slice(digits.lastIndexOf(last) + 1)]
  const isGrouping = last !== undefined && after.length === 3 && separators.every((one) => one === last)
  const decimal = last === undefined || isGrouping ? null : last
  if (decimal !== null && separators.filter((one) => one === decimal).length > 1) return null
  const whole = decimal === null ? digits : digits.slice(0, digits.lastIndexOf(decimal))
  const groups = whole.split(/[.,]/)
  if (!groups.every((group, index) => (index === 0 ? /^\d{1,11}$/ : /^\d{3}$/).test(group))) return null
  const joined = groups.join('')
  if (joined.length > 11 || (decimal !== null && !/^\d{1,4}$/.test(after))) return null
  return `${sign}${joined}${decimal === null ? '' : `.${after}`}`
}
