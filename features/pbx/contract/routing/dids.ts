import {
  choiceField,
  instantField,
  optionalText,
  referenceField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { tidyNumber } from '#platform/telephony/contract/tidy-number.ts'
import { destinationOptions, timeSlotOptions } from './options.ts'
import { maybeDestination, ROUTED } from './routed.ts'

/** The company's public numbers: the first open time slot decides, else `destination`. */
export const dids = defineResource({
  ...ROUTED,
  uses: {},
  name: 'did',
  path: '/api/admin/dids',
  title: 'public numbers of the company',
  label: 'number',
  key: 'number',
  order: 'number',
  fields: {
    number: requiredText({
      max: 32,
      tidy: tidyNumber,
      pattern: /^\+?[0-9]{3,15}$/,
      listed: true,
      sort: true,
    }),
    /** Whether the company owns the number; calls reach it only then, or if it is internal. */
    ownership: choiceField({
      choices: ['owned', 'pending', 'internal'],
      tones: { owned: 'success', pending: 'warning', internal: 'default' },
      fallback: 'pending',
      access: 'read',
      listed: true,
      filter: true,
    }),
    label: requiredText({ max: 80, listed: true, sort: true }),
    name_prefix: optionalText({ max: 20, sort: true }),
    slot_1: referenceField({ options: timeSlotOptions, section: 'slots', listed: true, sort: true }),
    destination_1: referenceField({ options: destinationOptions, listed: true, sort: true }),
    slot_2: referenceField({ options: timeSlotOptions }),
    destination_2: maybeDestination,
    destination: referenceField({
      options: destinationOptions,
      required: true,
      section: 'otherwise',
      listed: true,
      sort: true,
    }),
    /** When the number was last called from outside; null: never. */
    last_call_at: instantField({ listed: true, sort: true }),
  },
})
