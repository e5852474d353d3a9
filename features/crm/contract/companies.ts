import {
  emailField,
  numberField,
  optionalText,
  referenceField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { longTextField, personField, phoneField } from '#platform/resource/contract/value-fields.ts'
import { ALIASES, LISTED } from './listed.ts'
import { REMOVAL } from './open-businesses.ts'
import { groupOptions } from './options.ts'

/** Customer companies. */
export const companies = defineResource({
  ...LISTED,
  name: 'crm_company',
  path: '/api/crm/companies',
  title: 'customer companies',
  label: 'name',
  key: 'name',
  aliases: ALIASES,
  removal: REMOVAL,
  fields: {
    name: requiredText({ max: 160, listed: true, sort: true }),
    tax_id: optionalText({ max: 40, listed: true, filter: true }),
    sector: optionalText({ max: 80, listed: true, sort: true, filter: true }),
    phone: phoneField({ listed: true }),
    email: emailField({}),
    website: optionalText({ max: 200 }),
    city: optionalText({ max: 80, listed: true, sort: true, filter: true }),
    address: optionalText({ max: 200 }),
    notes: longTextField({ max: 4000 }),
    owner: personField({ listed: true, sort: true, filter: true }),
    group: referenceField({ options: groupOptions, filter: true }),
    persons: numberField({ min: 0, max: 1_000_000, fallback: 0, access: 'read', listed: true }),
  },
})
