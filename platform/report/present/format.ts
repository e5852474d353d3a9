import { currencyShown } from '#platform/i18n/format.ts'
import { type Language, LOCALES } from '#platform/i18n/text.ts'
import type { Grain } from '../contract/period.ts'
import type { Unit } from '../contract/source.ts'

const formats = new Map<string, Intl.NumberFormat>()

function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language}${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.NumberFormat(LOCALES[language], options)
  formats.set(key, made)
  return made
}

/** `45 s`, `3 min 20 s`, `12 h 05 min`. */
function formatSeconds(value: number, language: Language): string {
  const whole = Math.round(value)
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const pad = (part: number) => String(part).padStart(2, '0')
  if (hours > 0) return `${numberFormat(language, {}).format(hours)} h ${pad(minutes)} min`
  return minutes > 0 ? `${minutes} min ${pad(whole % 60)} s` : `${whole} s`
}

/** `3 d 04 h`; below a day as `formatSeconds`. */
function formatElapsed(value: number, language: Language): string {
  const hours = Math.round(value / 3600)
  if (hours < 24) return formatSeconds(value, language)
  const days = numberFormat(language, {}).format(Math.floor(hours / 24))
  return `${days} d ${String(hours % 24).padStart(2, '0')} h`
}

/** A formatted number; null is a dash. `currency`: of money, by default the one that the browser shows. */
export function formatValue(
  value: number | null,
  unit: Unit,
  language: Language,
  currency = currencyShown(),
): string {
  if (value === null) return '—'
  switch (unit) {
    case 'count':
      return numberFormat(language, { maximumFractionDigits: 1 }).format(value)
    case 'seconds':
      return formatSeconds(value, language)
    case 'elapsed':
      return formatElapsed(value, language)
    case 'percent':
      return numberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(value)
    case 'money':
      return numberFormat(language, {
        style: 'currency',
        currency,
        maximumFractionDigits: 0,
      }).format(value)
  }
}

/** Shortened, for chart axes. */
export function formatAxis(value: number, unit: Unit, language: Language): string {
  if (unit === 'percent') return numberFormat(language, { style: 'percent' }).format(value)
  if (unit === 'elapsed' && value >= 86_400)
    return `${numberFormat(language, { maximumFractionDigits: 1 }).format(value / 86_400)} d`
  if (unit === 'seconds' || unit === 'elapsed') {
    if (value >= 3600) return `${numberFormat(language, { maximumFractionDigits: 1 }).format(value / 3600)} h`
    return value >= 60 ? `${Math.round(value / 60)} min` : `${Math.round(value)} s`
  }
  return numberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value)
}

/** `YYYY-MM-DD` as `DD/MM/YYYY`. */
export const formatLocalDay = (day: string): string => day.slice(0, 10).split('-').reverse().join('/')

/** Label of a bucket: `03/11/2026`, `03/11/2026 09:00`, `noviembre de 2026`. */
export function formatBucket(bucket: string, grain: Grain, language: Language): string {
  if (grain === 'hour') return `${formatLocalDay(bucket)} ${bucket.slice(11, 13)}:00`
  if (grain !== 'month') return formatLocalDay(bucket)
  return new Date(`${bucket}T12:00:00Z`).toLocaleDateString(LOCALES[language], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

/** Short label, for chart axes. */
export function formatTick(bucket: string, grain: Grain, language: Language): string {
  if (grain === 'hour') return `${bucket.slice(11, 13)}:00`
  const options: Intl.DateTimeFormatOptions =
    grain === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' }
  return new Date(`${bucket.slice(0, 10)}T12:00:00Z`)
    .toLocaleDateString(LOCALES[language], { ...options, timeZone: 'UTC' })
    .replaceAll('.', '')
    .replaceAll(' de ', ' ')
}

/** The change of a number; null without a previous one. */
export interface Delta {
  /** With sign; for percentages the difference in points. */
  text: string
  direction: 'up' | 'down' | 'same'
  good: boolean | null
}

export function deltaOf(
  { value, before }: { value: number | null; before: number | null },
  measure: { unit: Unit; better?: 'more' | 'less' },
  language: Language,
): Delta | null {
  if (value === null || before === null) return null
  if (measure.unit !== 'percent' && before === 0) return null
  const change = measure.unit === 'percent' ? value - before : (value - before) / before
  const rounded = Math.round(change * 1000) / 1000
  // Equal when formatted means unchanged for the reader.
  const alike = formatValue(value, measure.unit, language) === formatValue(before, measure.unit, language)
  const direction = rounded === 0 || alike ? 'same' : rounded > 0 ? 'up' : 'down'
  const good =
    direction === 'same' || measure.better === undefined
      ? null
      : (direction === 'up') === (measure.better === 'more')
  const signed = numberFormat(language, {
    style: measure.unit === 'percent' ? 'decimal' : 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }).format(measure.unit === 'percent' ? rounded * 100 : rounded)
  return { text: measure.unit === 'percent' ? `${signed} pp` : signed, direction, good }
}
