import {
  choiceField,
  instantField,
  numberField,
  optionalText,
  referenceField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { defineOptions, defineResource } from '#platform/resource/contract/resource.ts'
import { tidyNumber } from '#platform/telephony/contract/tidy-number.ts'
import { runPlatform } from './abilities.ts'

export const companyOptions = defineOptions({
  path: '/api/admin/company-options',
  title: 'companies',
  ability: runPlatform,
})

/** Public numbers: each belongs to one company of the platform. Creating gives one, deleting releases it. */
export const numbers = defineResource({
  name: 'number',
  path: '/api/admin/numbers',
  title: 'public numbers',
  abilities: { read: runPlatform, write: runPlatform },
  label: 'number',
  key: 'number',
  order: 'number',
  canDisable: false,
  fields: {
    // E.164. Shorter than seven digits: an internal number of a trunk that is known by its address.
    number: requiredText({
      max: 32,
      tidy: tidyNumber,
      pattern: /^\+?[0-9]{3,15}$/,
      access: 'create',
      listed: true,
      sort: true,
    }),
    company: referenceField({
      options: companyOptions,
      required: true,
      access: 'create',
      listed: true,
      sort: true,
      filter: true,
    }),
    // Companies request what they enter as their DIDs.
    ownership: choiceField({
      choices: ['requested', 'owned'],
      tones: { requested: 'warning', owned: 'success' },
      fallback: 'owned',
      listed: true,
      sort: true,
      filter: true,
    }),
    source: optionalText({ max: 20, access: 'read' }),
    owned_since: instantField({ listed: true, sort: true }),
    // Calls with a code within a day, by all companies that claim the number.
    proof_calls: numberField({ min: 0, max: 1000, fallback: 0, access: 'read', listed: true }),
    note: optionalText({ max: 200, listed: true }),
  },
})
