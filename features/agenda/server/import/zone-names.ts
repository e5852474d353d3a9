import { isTimeZone } from '#platform/i18n/time-zone.ts'
import { offsetOf } from '../ical/time-zone.ts'

/** Windows' names, which Outlook writes, for the Americas, Europe and UTC; others are found by their rules. */
const WINDOWS: Readonly<Record<string, string>> = {
  'SA Pacific Standard Time': 'America/Bogota',
  'SA Western Standard Time': 'America/La_Paz',
  'SA Eastern Standard Time': 'America/Cayenne',
  'Pacific SA Standard Time': 'America/Santiago',
  'Magallanes Standard Time': 'America/Punta_Arenas',
  'Venezuela Standard Time': 'America/Caracas',
  'Central Brazilian Standard Time': 'America/Cuiaba',
  'E. South America Standard Time': 'America/Sao_Paulo',
  'Bahia Standard Time': 'America/Bahia',
  'Tocantins Standard Time': 'America/Araguaina',
  'Argentina Standard Time': 'America/Argentina/Buenos_Aires',
  'Montevideo Standard Time': 'America/Montevideo',
  'Paraguay Standard Time': 'America/Asuncion',
  'Greenland Standard Time': 'America/Nuuk',
  'Central America Standard Time': 'America/Guatemala',
  'Central Standard Time (Mexico)': 'America/Mexico_City',
  'Mountain Standard Time (Mexico)': 'America/Mazatlan',
  'Pacific Standard Time (Mexico)': 'America/Tijuana',
  'Eastern Standard Time (Mexico)': 'America/Cancun',
  'Cuba Standard Time': 'America/Havana',
  'Haiti Standard Time': 'America/Port-au-Prince',
  'Eastern Standard Time': 'America/New_York',
  'US Eastern Standard Time': 'America/Indiana/Indianapolis',
  'Central Standard Time': 'America/Chicago',
  'Canada Central Standard Time': 'America/Regina',
  'Mountain Standard Time': 'America/Denver',
  'US Mountain Standard Time': 'America/Phoenix',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Alaskan Standard Time': 'America/Anchorage',
  'Hawaiian Standard Time': 'Pacific/Honolulu',
  'Atlantic Standard Time': 'America/Halifax',
  'Newfoundland Standard Time': 'America/St_Johns',
  'GMT Standard Time': 'Europe/London',
  'Greenwich Standard Time': 'Atlantic/Reykjavik',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Romance Standard Time': 'Europe/Paris',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'E. Europe Standard Time': 'Europe/Chisinau',
  'FLE Standard Time': 'Europe/Kyiv',
  'GTB Standard Time': 'Europe/Bucharest',
  'Russian Standard Time': 'Europe/Moscow',
  'Turkey Standard Time': 'Europe/Istanbul',
  'Israel Standard Time': 'Asia/Jerusalem',
  'India Standard Time': 'Asia/Kolkata',
  'China Standard Time': 'Asia/Shanghai',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'AUS Eastern Standard Time': 'Australia/Sydney',
  UTC: 'UTC',
}

/** Whether the runtime knows it, by whatever kind of name. */
function isKnown(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return false
  }
}

/** A zone that a file defines itself: its offsets in minutes, and the months in which each begins. */
export interface DefinedZone {
  standard: number
  daylight: number | null
  /** 1 to 12. */
  daylightFrom: number | null
  location: string | null
}

/** Where people who use this program are, before all others with the same clock. */
const LIKELY = [
  'America/Bogota',
  'America/Santiago',
  'America/Mexico_City',
  'America/Caracas',
  'America/Sao_Paulo',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Europe/Madrid',
  'Europe/London',
]

/** A zone whose clock goes like the defined one in a year. */
function likeDefined({ standard, daylight, daylightFrom }: DefinedZone, year: number): string | undefined {
  const summer = daylight ?? standard
  const middle = (month: number) => new Date(Date.UTC(year, month - 1, 28, 12))
  const fits = (zone: string): boolean => {
    const offsets = Array.from({ length: 12 }, (_, index) => offsetOf(middle(index + 1), zone))
    if (
      Math.min(...offsets) !== Math.min(standard, summer) ||
      Math.max(...offsets) !== Math.max(standard, summer)
    )
      return false
    if (daylight === null || daylightFrom === null) return true
    const before = offsets[(daylightFrom + 10) % 12]
    return offsets[daylightFrom % 12] === summer && before === standard
  }
  return (
    LIKELY.find(fits) ?? Intl.supportedValuesOf('timeZone').find((zone) => isTimeZone(zone) && fits(zone))
  )
}

const UTC = /^(GMT|UTC|Z|Etc\/(UTC|GMT|UCT|Zulu))$/i

/**
 * Without what programs write before it: `/freeassociation.sourceforge.net/America/Bogota`, `/mozilla.org/20050126_1/Europe/Madrid`,
 * `tzone://Microsoft/Utc`.
 */
function plainName(name: string): string {
  const parts = name.replace(/^\w+:\/\/[^/]*/, '').split('/')
  if (parts[0] !== '') return name
  const found = parts
    .map((_, at) => parts.slice(at).join('/'))
    .find((rest) => isTimeZone(rest) || UTC.test(rest))
  return found ?? name.replace(/^\//, '')
}

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()

/**
 * The zone of a name as Windows shows it, `(UTC+01:00) Brussels, Copenhagen, Madrid, Paris`: of one of its cities, else what is always
 * so many hours from UTC.
 */
function zoneShown(name: string): string | undefined {
  const [, sign, hours, minutes, places = ''] =
    /^\((?:UTC|GMT)(?:([+-])(\d\d):(\d\d))?\)(.*)$/.exec(name) ?? []
  if (places === '') return undefined
  const offset = sign === undefined ? 0 : (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  const cities = new Set(places.split(',').map(folded))
  const found = Intl.supportedValuesOf('timeZone').find(
    (zone) =>
      cities.has(folded(zone.split('/').at(-1) ?? '')) &&
      offsetOf(new Date(Date.UTC(2026, 0, 15)), zone) === offset,
  )
  return found ?? placeLike(offset)
}

/** A place that is always so many minutes from UTC. */
const placeLike = (offset: number): string | undefined =>
  offset === 0
    ? 'UTC'
    : likeDefined({ standard: offset, daylight: null, daylightFrom: null, location: null }, 2026)

/**
 * The place of a name that is none by area and place: what IANA writes it as today (`US/Eastern`), else one with the clock of an offset
 * (`UTC-05:00`; `Etc/GMT+5`, whose sign is the other way round).
 */
function placeOf(name: string): string | undefined {
  const [, sign, hours] = /^Etc\/GMT([+-])(\d{1,2})$/.exec(name) ?? []
  if (hours !== undefined) return placeLike(Number(hours) * (sign === '+' ? -60 : 60))
  const [, side, far, minutes = 0] = /^(?:UTC|GMT)([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(name) ?? []
  if (far !== undefined) return placeLike((Number(far) * 60 + Number(minutes)) * (side === '-' ? -1 : 1))
  // What this runtime makes of `IST` or `EST` may be another place than was meant.
  if (!name.includes('/') || !isKnown(name)) return undefined
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : undefined
}

/**
 * The IANA zone that a name in a file means. The file's own definition decides where the name is not known; without either it is
 * the company's.
 */
export function zoneNamed(
  name: string,
  defined: DefinedZone | undefined,
  fallback: string,
  year: number,
): string {
  const plain = plainName(name)
  const windows = WINDOWS[plain] ?? WINDOWS[plain.replace(/ \d+$/, '')]
  if (windows !== undefined) return windows
  const found = defined === undefined ? undefined : likeDefined(defined, year)
  if (isTimeZone(plain) && !(plain === 'UTC' && defined?.daylight != null && found !== undefined))
    return plain
  if (defined?.location && isTimeZone(defined.location)) return defined.location
  return found ?? placeOf(plain) ?? (UTC.test(plain) ? 'UTC' : zoneShown(plain)) ?? fallback
}
