const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
type Day = (typeof DAYS)[number]

/** Ranges of each day, `08:00-12:00`; one that ends before it begins continues into the next day. */
export type Week = Readonly<Record<Day, readonly string[]>>

const MINUTES_A_DAY = 24 * 60

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** Weekday and minute of the day, in a time zone. */
function localTime(at: Date, timeZone: string): { day: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? ''
  const weekday = part('weekday').toLowerCase()
  const day = DAYS.findIndex((name) => weekday.startsWith(name))
  return { day, minute: Number(part('hour')) * 60 + Number(part('minute')) }
}

/** Whether a group works at that time; a week without any ranges is always open. */
export function isOpen(week: Week, at: Date, timeZone: string): boolean {
  if (DAYS.every((day) => week[day].length === 0)) return true
  const { day, minute } = localTime(at, timeZone)
  const covers = (name: Day | undefined, moment: number): boolean =>
    name !== undefined &&
    week[name].some((range) => {
      const [from = '', to = ''] = range.split('-')
      const begins = minutesOf(from)
      const ends = minutesOf(to) > begins ? minutesOf(to) : minutesOf(to) + MINUTES_A_DAY
      return moment >= begins && moment < ends
    })
  return covers(DAYS[day], minute) || covers(DAYS[(day + 6) % 7], minute + MINUTES_A_DAY)
}
