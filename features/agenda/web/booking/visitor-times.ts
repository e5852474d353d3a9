/** The visitor's own time zone. */
export const visitorZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Instants by the visitor's local day, in order: `['miércoles, 2 de marzo', [...]]`. */
export function byDay(instants: readonly string[], locale: string): [string, string[]][] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' })
  const days = new Map<string, string[]>()
  for (const instant of instants) {
    const day = format.format(new Date(instant))
    days.set(day, [...(days.get(day) ?? []), instant])
  }
  return [...days]
}

export const hourOf = (instant: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(new Date(instant))

export const spanOf = (starts: string, ends: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).formatRange(new Date(starts), new Date(ends))
