import { phoneGroups } from './phone-groups.ts'
import { type Language, LOCALES } from './text.ts'

/** Default time zone: UTC-5. */
export const DEFAULT_TIME_ZONE = 'America/Bogota'

const pad = (value: number): string => String(value).padStart(2, '0')

export interface LocalTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached: creating a DateTimeFormat takes ~50 µs, and lists format hundreds of times. */
const formatFor = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

/** As the platform's own tables say. */
const lookedUp = (instant: Date, timeZone: string): LocalTime => {
  const local = { year: 0, month: 0, day: 0, hour: 0, minute: 0 }
  for (const part of formatFor(timeZone).formatToParts(instant)) {
    if (part.type in local) local[part.type as keyof LocalTime] = Number(part.value)
  }
  return local
}

const DAY = 86_400_000
/** Days of a zone that are remembered. */
const MAX_DAYS = 5_000
const offsets = new Map<string, Map<number, number | null>>()

/** Milliseconds to local time at an instant of a whole minute. */
const offsetAt = (at: number, timeZone: string): number => {
  const { year, month, day, hour, minute } = lookedUp(new Date(at), timeZone)
  return Date.UTC(year, month - 1, day, hour, minute) - at
}

/** Milliseconds to local time during a whole day of UTC; null for a day on which clocks change. */
const offsetOf = (day: number, timeZone: string): number | null => {
  const known = offsets.get(timeZone) ?? new Map<number, number | null>()
  offsets.set(timeZone, known)
  const found = known.get(day)
  if (found !== undefined) return found
  if (known.size >= MAX_DAYS) known.clear()
  const [from, to] = [offsetAt(day * DAY, timeZone), offsetAt((day + 1) * DAY, timeZone)]
  const offset = from === to ? from : null
  known.set(day, offset)
  return offset
}

/** Local date and time fields. Large files have hundreds of thousands: nearly all by the offset of their day, in a tenth of the time. */
export const localTime = (instant: Date, timeZone: string): LocalTime => {
  const at = instant.getTime()
  // Before, zones were off by seconds.
  const offset = at >= 0 ? offsetOf(Math.floor(at / DAY), timeZone) : null
  if (offset === null) return lookedUp(instant, timeZone)
  const local = new Date(at + offset)
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
  }
}

const dayNumber = (local: LocalTime): number => Date.UTC(local.year, local.month - 1, local.day) / 86_400_000

/** Local day `YYYY-MM-DD` of an instant. */
export const localDay = (instant: Date, timeZone: string): string => {
  const local = localTime(instant, timeZone)
  return `${local.year}-${pad(local.month)}-${pad(local.day)}`
}

/** `DD/MM/YYYY HH:mm`. */
export const formatDateTime = (iso: string, timeZone: string): string => {
  const local = localTime(new Date(iso), timeZone)
  return `${pad(local.day)}/${pad(local.month)}/${local.year} ${pad(local.hour)}:${pad(local.minute)}`
}

interface Context {
  now: Date
  timeZone: string
  language: Language
  words: { today: string; yesterday: string }
}

/** `HH:mm`. */
export const formatTime = (iso: string, timeZone: string): string => {
  const local = localTime(new Date(iso), timeZone)
  return `${pad(local.hour)}:${pad(local.minute)}`
}

/** `Hoy`, `Ayer`, the weekday within 6 days, else `DD/MM/YYYY`; days in the company's time zone. */
export const formatDay = (iso: string, { now, timeZone, language, words }: Context): string => {
  const instant = new Date(iso)
  const local = localTime(instant, timeZone)
  const daysAgo = dayNumber(localTime(now, timeZone)) - dayNumber(local)
  if (daysAgo === 0) return words.today
  if (daysAgo === 1) return words.yesterday
  if (daysAgo > 1 && daysAgo <= 6) {
    const weekday = instant.toLocaleDateString(LOCALES[language], { weekday: 'long', timeZone })
    return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}`
  }
  return `${pad(local.day)}/${pad(local.month)}/${local.year}`
}

/** `Hoy 14:05`, `Ayer 14:05`, the weekday within 6 days, else `DD/MM/YYYY HH:mm`. */
export const formatMoment = (iso: string, context: Context): string =>
  `${formatDay(iso, context)} ${formatTime(iso, context.timeZone)}`

/** Seconds as `m:ss`, or `h:mm:ss` from an hour on. */
export const formatDuration = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`
}

/** Ten digits of a Colombian mobile or landline, with or without calling code. */
const COLOMBIAN = /^(?:\+?57)?((?:3\d{2}|60\d)\d{7})$/

/** Digits, grouped in some way. */
const WRITTEN = /^\+?[\d(][\d\s().-]*$/

/**
 * Groups a number as its country does, whichever way it was grouped: `300 123 4567` for `+573001234567`, `573001234567`
 * or `3001234567`, `+1 500 555 0006` for `+15005550006`. Anything but a whole international number (an extension, a short code) is unchanged.
 */
export const formatPhone = (number: string): string => {
  const plain = WRITTEN.test(number) ? number.replaceAll(/[\s().-]/g, '') : number
  const [, home] = COLOMBIAN.exec(plain) ?? []
  if (home !== undefined) return phoneGroups(`57${home}`).national
  if (!/^\+[1-9]\d{6,14}$/.test(plain)) return number
  const { code, national } = phoneGroups(plain.slice(1))
  return `+${code} ${national}`
}

/** Currency of the company whose amounts this browser shows; at first Colombian pesos, as the platform's default. */
let shownCurrency = 'COP'

/** Amounts are of this currency (ISO 4217) from now on: a browser shows one company at a time. */
export const showCurrency = (currency: string): void => {
  shownCurrency = currency
}

/** Of the amounts that this browser shows. */
export const currencyShown = (): string => shownCurrency

/** Whole units of the company's currency: `$ 1.250.000`; `short`: `$ 1,3 M`. */
export const formatMoney = (amount: number, options: { short?: boolean } = {}): string => {
  const { short = false } = options
  const words = moneyFormat(shownCurrency, short && Math.abs(amount) >= 1_000_000)
  // The short form lacks the space.
  return words
    .format(amount)
    .replaceAll('\u00a0', ' ')
    .replace(/^(-?)([^\d\s-]+)\s*/, '$1$2 ')
}

/** The symbol before an amount: `$`, `R$`, `€`. */
export const currencySymbol = (): string =>
  moneyFormat(shownCurrency, false)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? shownCurrency

const moneyFormats = new Map<string, Intl.NumberFormat>()

const moneyFormat = (currency: string, short: boolean): Intl.NumberFormat => {
  const key = `${currency}${short}`
  const known = moneyFormats.get(key)
  if (known !== undefined) return known
  const made = new Intl.NumberFormat('es-CO', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 0,
    maximumFractionDigits: short ? 1 : 0,
    ...(short ? { notation: 'compact' } : {}),
  })
  moneyFormats.set(key, made)
  return made
}

/** `YYYY-MM-DD` as `DD/MM/YYYY`. */
export const formatPlainDay = (day: string): string => {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-')
  return `${date}/${month}/${year}`
}
