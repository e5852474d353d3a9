import { dayBefore, localTime, weekdayOf } from './local-time.ts'
import type { HoursRange, Plan, TimeSlot } from './plan.ts'

export interface SlotState {
  readonly open: boolean
  /** The rule that decided. */
  readonly why: 'override' | 'exception' | 'holiday' | 'hours'
  /** Name of exception or holiday. */
  readonly name: string | null
}

type Calendar = Pick<Plan, 'timeZone' | 'holidays'>

type SlotHours = Pick<
  TimeSlot,
  'timeZone' | 'weekly' | 'exceptions' | 'closedOnHolidays' | 'holidays' | 'override'
>

interface DayHours {
  ranges: readonly HoursRange[]
  why: SlotState['why']
  name: string | null
}

/**
 * Whether a time slot is open. A range belongs to the day it starts on; past midnight it ends by the next day's clock.
 */
export function slotState(slot: SlotHours, at: number, calendar: Calendar): SlotState {
  const { override } = slot
  if (override && (override.until === null || at < override.until))
    return { open: override.open, why: 'override', name: null }
  const { date, minute } = localTime(at, slot.timeZone ?? calendar.timeZone)
  const today = hoursOf(slot, date, calendar)
  if (today.ranges.some(({ from, to }) => minute >= from && (to <= from || minute < to)))
    return { open: true, why: today.why, name: today.name }
  const yesterday = hoursOf(slot, dayBefore(date), calendar)
  if (yesterday.ranges.some(({ from, to }) => to <= from && minute < to))
    return { open: true, why: yesterday.why, name: yesterday.name }
  return { open: false, why: today.why, name: today.name }
}

function hoursOf(slot: SlotHours, date: string, calendar: Calendar): DayHours {
  const exception = slot.exceptions.find((one) => one.date === date)
  if (exception) return { ranges: exception.ranges, why: 'exception', name: exception.name }
  const holiday = (slot.holidays ?? calendar.holidays).get(date)
  if (slot.closedOnHolidays && holiday !== undefined) return { ranges: [], why: 'holiday', name: holiday }
  const weekday = weekdayOf(date)
  return { ranges: slot.weekly.filter(({ day }) => day === weekday), why: 'hours', name: null }
}
