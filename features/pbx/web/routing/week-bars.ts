/** Minutes of one day. */
export interface Bar {
  from: number
  to: number
}

export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

const RANGE = /^\s*(\d{1,2}):(\d{2})\s*-\s*(\d{1,2}):(\d{2})\s*$/
const FULL = 1440

function readLine(line: string): Bar | null {
  const numbers = (RANGE.exec(line) ?? []).slice(1).map(Number)
  const [fromHour, fromMinute, toHour, toMinute] = numbers
  if (fromHour === undefined || fromMinute === undefined || toHour === undefined || toMinute === undefined)
    return null
  const [from, to] = [fromHour * 60 + fromMinute, toHour * 60 + toMinute]
  return from < FULL && to <= FULL ? { from, to } : null
}

/** Opening hours for each day from Monday, as typed so far; invalid lines draw nothing. */
export function barsOfWeek(values: Readonly<Record<string, unknown>>): Bar[][] {
  const week: Bar[][] = DAYS.map(() => [])
  const open = (day: number, bar: Bar) => bar.to > bar.from && week[day % DAYS.length]?.push(bar)
  for (const [index, day] of DAYS.entries())
    for (const line of String(values[day] ?? '').split('\n')) {
      const bar = readLine(line)
      if (!bar) continue
      const past = bar.to <= bar.from
      open(index, past ? { from: bar.from, to: FULL } : bar)
      if (past) open(index + 1, { from: 0, to: bar.to })
    }
  return week
}
