import {
  choiceField,
  flagField,
  linesField,
  optionalText,
  referenceField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { timeField } from '#platform/resource/contract/value-fields.ts'
import { destinationOptions } from './options.ts'
import { ROUTED } from './routed.ts'

const CLOCK = '(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]|24:00)'
const RANGE = new RegExp(`^${CLOCK}-${CLOCK}$`)
const EXCEPTION = new RegExp(`^20[0-9]{2}-[0-9]{2}-[0-9]{2}(?: ${CLOCK}-${CLOCK}){0,6}(?: .{1,60})?$`)

const hours = () => linesField({ max: 6, pattern: RANGE })

/** When a company is open, and where calls go then and otherwise. */
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
    monday: linesField({ max: 6, pattern: RANGE, section: 'week' }),
    tuesday: hours(),
    wednesday: hours(),
    thursday: hours(),
    friday: hours(),
    saturday: hours(),
    sunday: hours(),
    closed_on_holidays: flagField({ fallback: true, section: 'exceptions', listed: true }),
    exceptions: linesField({ max: 100, pattern: EXCEPTION }),
    time_zone: optionalText({ max: 64, pattern: /^[A-Za-z0-9_+-]+(?:\/[A-Za-z0-9_+-]+){0,2}$/ }),
  },
})
