import { choiceField, linesField, optionalText, requiredText } from '#platform/resource/contract/field.ts'
import { hoursField } from '#platform/resource/contract/hours.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { ROUTED } from './routed.ts'
import { EXCEPTION, tidyException } from './time-slots.ts'

/** Opening hours, holidays and exceptions that time slots of calls and groups of conversations share. */
export const calendars = defineResource({
  ...ROUTED,
  uses: {},
  name: 'business_calendar',
  path: '/api/admin/calendars',
  title: 'calendars of opening hours',
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    monday: hoursField({ section: 'week' }),
    tuesday: hoursField({}),
    wednesday: hoursField({}),
    thursday: hoursField({}),
    friday: hoursField({}),
    saturday: hoursField({}),
    sunday: hoursField({}),
    holidays: choiceField({
      choices: [
        'company',
        'none',
        'AR',
        'BO',
        'BR',
        'CL',
        'CO',
        'CR',
        'DO',
        'EC',
        'ES',
        'GT',
        'HN',
        'MX',
        'NI',
        'PA',
        'PE',
        'PY',
        'SV',
        'US',
        'UY',
        'VE',
      ],
      fallback: 'company',
      section: 'exceptions',
      listed: true,
      filter: true,
    }),
    exceptions: linesField({ max: 100, pattern: EXCEPTION, tidy: tidyException, ofDays: true }),
    time_zone: optionalText({ max: 64 }),
  },
})
