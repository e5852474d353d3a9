const AREAS = 'Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific'

// Each letter fits one place of the pattern alone: else some names take longer than the world lasts.
const AREA_AND_PLACE = new RegExp(`^(?:${AREAS})(?:/[A-Z][A-Za-z]*(?:[_-][A-Za-z]+)*){1,2}$`)

/** Those found to be zones: there are some hundred, and asking costs as much as reading an event of a calendar. */
const known = new Set(['UTC'])

/**
 * Whether it is the IANA name of a time zone by area and place (`America/Bogota`), or `UTC`. Others (`IST`, `EST`, `GMT+5`, `Etc/GMT+5`,
 * `EST5EDT`, `+05:00`) are none: PostgreSQL, JavaScript and calendar programs mean different times by them.
 */
export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true
  if (name.length > 64 || !AREA_AND_PLACE.test(name)) return false
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    // Names in another case would be another name to whoever compares them.
    const isZone = timeZone.toLowerCase() !== name.toLowerCase() || timeZone === name
    if (isZone) known.add(name)
    return isZone
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return false
  }
}
