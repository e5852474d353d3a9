/** Currencies without cents in everyday use. */
const WHOLE: ReadonlySet<string> = new Set(['COP', 'CLP', 'PYG'])
export const digitsOf = (currency: string): number => (WHOLE.has(currency) ? 0 : 2)

/**
 * A decimal as people write it: `$ 1.234.567` in Spanish. Decimals beyond the currency's are shown when there are any.
 *
 * @param decimal as the database writes it, which no floating number changes on the way
 */
export function moneyText(decimal: string, currency: string, language: 'es' | 'en'): string {
  const places = decimal.split('.')[1]?.replace(/0+$/, '').length ?? 0
  // Half a cent is shown, half a peso as fifty cents.
  const least = places === 0 ? digitsOf(currency) : 2
  const digits = Math.max(least, Math.min(places, 4))
  const formatter = new Intl.NumberFormat(language === 'es' ? 'es-CO' : 'en-US', {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
    ...{ minimumFractionDigits: least, maximumFractionDigits: digits },
  })
  // Formats the text itself: its digits may be more than a floating number has.
  return formatter.format(decimal as `${number}`)
}
