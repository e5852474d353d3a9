interface Hours {
  from_hour: number
  to_hour: number
}

const HOUR = 60 * 60_000

const hourOf = (at: Date, timeZone: string): number =>
  Number(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
      .formatToParts(at)
      .find(({ type }) => type === 'hour')?.value ?? 0,
  )

/** Whether the local hour is within; `22` to `6` goes over midnight, and the same hour twice is all day. */
export function isWithin(at: Date, timeZone: string, { from_hour, to_hour }: Hours): boolean {
  const hour = hourOf(at, timeZone)
  if (from_hour === to_hour) return true
  return from_hour < to_hour ? hour >= from_hour && hour < to_hour : hour >= from_hour || hour < to_hour
}

/** The next full hour within; clocks that change make it another hour, not another day. */
export function nextWindow(at: Date, timeZone: string, hours: Hours): Date {
  const full = Math.ceil((at.getTime() + 1) / HOUR) * HOUR
  for (let ahead = 0; ahead <= 48; ahead += 1) {
    const next = new Date(full + ahead * HOUR)
    if (isWithin(next, timeZone, hours)) return next
  }
  return new Date(full)
}
