/** Local date and time. */
export interface LocalTime {
  /** `YYYY-MM-DD` */
  readonly date: string
  /** 0 is Sunday. */
  readonly weekday: number
  /** Minute of the day by the wall clock: a repeated hour counts twice. */
  readonly minute: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

/**
 * `at`: epoch milliseconds.
 * @throws RangeError for an unknown time zone.
 */
export function localTime(at: number, timeZone: string): LocalTime {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  const date = `${part('year')}-${part('month')}-${part('day')}`
  return { date, weekday: weekdayOf(date), minute: Number(part('hour')) * 60 + Number(part('minute')) }
}

export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** The calendar day before. */
export const dayBefore = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
