import {
  choiceField,
  flagField,
  linesField,
  optionalText,
  referenceField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { CLOCK_TIME, hoursField, readRange } from '#platform/resource/contract/hours.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { timeField } from '#platform/resource/contract/value-fields.ts'
import { calendarOptions, destinationOptions } from './options.ts'
import { ROUTED } from './routed.ts'

const DAY = '20[0-9]{2}-[0-9]{2}-[0-9]{2}'
export const EXCEPTION = new RegExp(`^${DAY}(?: ${CLOCK_TIME}-${CLOCK_TIME}){0,6}(?: .{1,60})?$`)

/** Normalizes the hours of an exception such as `2026-12-24 8-12 Nochebuena`. */
export function tidyException(line: string): string {
  const [day = '', ...words] = line.split(/\s+/)
  const name = words.findIndex((word) => readRange(word) === null)
  const ranges = words.slice(0, name < 0 ? words.length : name)
  return [day, ...ranges.map((range) => readRange(range)), ...words.slice(ranges.length)].join(' ')
}

/** Opening hours, and where calls go inside and outside of them. */
export const timeSlots = defineResource({
  ...ROUTED,
  uses: {},
  name: 'time_slot',
  path: '/api/admin/time-slots',
  title: 'time slots',
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    open: referenceField({ options: destinationOptions, required: true, listed: true, sort: true }),
    closed: referenceField({ options: destinationOptions, listed: true, sort: true }),
    override: choiceField({
      choices: ['none', 'open', 'closed'],
      fallback: 'none',
      listed: true,
      filter: true,
    }),
    override_until: timeField({ listed: true }),
    /** Whose hours, holidays and exceptions it has; null: those below. */
    calendar: referenceField({ options: calendarOptions, section: 'week', listed: true, sort: true }),
    monday: hoursField({}),
    tuesday: hoursField({}),
    wednesday: hoursField({}),
    thursday: hoursField({}),
    friday: hoursField({}),
    saturday: hoursField({}),
    sunday: hoursField({}),
    closed_on_holidays: flagField({ fallback: true, section: 'exceptions', listed: true }),
    exceptions: linesField({ max: 100, pattern: EXCEPTION, tidy: tidyException, ofDays: true }),
    time_zone: optionalText({ max: 64 }),
  },
})
