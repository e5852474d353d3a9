import Holidays from 'date-holidays'

const years = new Map<string, ReadonlyMap<string, string>>()

/** Public holidays of a country (ISO 3166-1 alpha-2) in one year, by day `YYYY-MM-DD`; empty for an unknown country. */
export function holidaysOf(country: string, year: number): ReadonlyMap<string, string> {
  const key = `${country} ${year}`
  const known = years.get(key)
  if (known) return known
  const found = new Holidays(country)
    .getHolidays(year, 'es')
    .filter(({ type }) => type === 'public')
    .map(({ date, name }) => [date.slice(0, 10), name] as const)
  const days = new Map(found)
  years.set(key, days)
  return days
}
