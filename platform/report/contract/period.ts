export const GRAINS = ['hour', 'day', 'week', 'month'] as const
export type Grain = (typeof GRAINS)[number]

/** Local days `YYYY-MM-DD`, inclusive. */
export interface Period {
  initDate: string
  finishDate: string
}

const DAY_MS = 86_400_000
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const plusDays = (day: string, days: number): string => dayOf(timeOf(day) + days * DAY_MS)

export const daysBetween = (from: string, to: string): number => (timeOf(to) - timeOf(from)) / DAY_MS

/** Length of a period in days. */
export const daysIn = ({ initDate, finishDate }: Period): number => daysBetween(initDate, finishDate) + 1

/** The period of the same length right before. */
export const periodBefore = (period: Period): Period => ({
  initDate: plusDays(period.initDate, -daysIn(period)),
  finishDate: plusDays(period.initDate, -1),
})

/** Maximum length, days: a bit over five years. */
export const MAX_DAYS = 1_830
const MAX_DAYS_BY: Record<Grain, number> = { hour: 31, day: 400, week: MAX_DAYS, month: MAX_DAYS }

/** Grains with a readable number of buckets. */
export const grainsFor = (days: number): Grain[] => GRAINS.filter((grain) => days <= MAX_DAYS_BY[grain])

export function usualGrain(days: number): Grain {
  if (days <= 2) return 'hour'
  if (days <= 92) return 'day'
  return days <= 400 ? 'week' : 'month'
}

/** Starts of a period's buckets by day, week (Monday), month or hour: `YYYY-MM-DD`, hours `YYYY-MM-DDTHH`. */
export function bucketsOf(period: Period, grain: Grain): string[] {
  const days = Array.from({ length: daysIn(period) }, (_, index) => plusDays(period.initDate, index))
  if (grain === 'hour')
    return days.flatMap((day) =>
      Array.from({ length: 24 }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}`),
    )
  return [...new Set(days.map((day) => startOf(day, grain)))]
}

function startOf(day: string, grain: 'day' | 'week' | 'month'): string {
  if (grain === 'day') return day
  if (grain === 'month') return `${day.slice(0, 7)}-01`
  const sinceMonday = (new Date(timeOf(day)).getUTCDay() + 6) % 7
  return plusDays(day, -sinceMonday)
}

/** Such strings sort chronologically. */
const earliest = (one: string, other: string): string => (one < other ? one : other)

/** A bucket's start; an hour is a day plus `hour`. */
export function periodOfBucket(bucket: string, grain: Grain, within: Period): Period & { hour?: string } {
  const day = bucket.slice(0, 10)
  if (grain === 'hour') return { initDate: day, finishDate: day, hour: String(Number(bucket.slice(11, 13))) }
  const [year = 0, month = 1] = day.split('-').map(Number)
  const last = {
    day,
    week: plusDays(day, 6),
    month: dayOf(Date.UTC(year, month, 0)),
  }[grain]
  return {
    initDate: earliest(day, within.initDate) === day ? within.initDate : day,
    finishDate: earliest(last, within.finishDate),
  }
}

/** Usual periods, by name. */
export const PRESETS = ['today', 'last7', 'last30', 'last90', 'thisMonth', 'lastMonth'] as const
export type Preset = (typeof PRESETS)[number]

/** A usual period that ends today, or with the last month. Without a choice reports cover `last30`. */
export function presetPeriod(preset: Preset, today: string): Period {
  const month = `${today.slice(0, 7)}-01`
  const lastMonthEnd = plusDays(month, -1)
  switch (preset) {
    case 'today':
      return { initDate: today, finishDate: today }
    case 'last7':
      return { initDate: plusDays(today, -6), finishDate: today }
    case 'last30':
      return { initDate: plusDays(today, -29), finishDate: today }
    case 'last90':
      return { initDate: plusDays(today, -89), finishDate: today }
    case 'thisMonth':
      return { initDate: month, finishDate: today }
    case 'lastMonth':
      return { initDate: `${lastMonthEnd.slice(0, 7)}-01`, finishDate: lastMonthEnd }
  }
}
