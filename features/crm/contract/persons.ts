import {
  emailField,
  flagField,
  instantField,
  linesField,
  optionalText,
  referenceField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { longTextField, personField, phoneField } from '#platform/resource/contract/value-fields.ts'
import { LISTED, STATUS_ALIASES } from './listed.ts'
import { REMOVAL } from './open-businesses.ts'
import {
  campaignOptions,
  companyOptions,
  discardReasonOptions,
  groupOptions,
  leadStatusOptions,
  lineOptions,
  needOptions,
  originOptions,
  personStatusOptions,
} from './options.ts'
import { MAX_POINTS, POINT_LINE } from './point-lines.ts'

/** What tells who somebody is; names are no proof. */
const IDENTITY = ['mobile', 'email', 'document'] as const

const identity = {
  name: requiredText({ max: 161, access: 'read', listed: true, sort: true, imported: 'first_name' }),
  first_name: requiredText({ max: 80 }),
  last_name: optionalText({ max: 80 }),
  mobile: phoneField({ listed: true, filter: true, more: 'other_phones' }),
  other_phones: linesField({ max: MAX_POINTS, pattern: POINT_LINE }),
  email: emailField({ listed: true, sort: true, filter: true, more: 'other_emails' }),
  other_emails: linesField({ max: MAX_POINTS, pattern: POINT_LINE }),
} as const

const belonging = {
  company: referenceField({ options: companyOptions, listed: true, filter: true, creatable: true }),
  position: optionalText({ max: 80 }),
} as const

const facts = {
  document: optionalText({ max: 40 }),
  city: optionalText({ max: 80, sort: true, filter: true }),
  address: optionalText({ max: 200 }),
  notes: longTextField({ max: 4000 }),
} as const

const work = {
  owner: personField({ listed: true, sort: true, filter: true }),
  group: referenceField({ options: groupOptions, filter: true }),
  origin: referenceField({ options: originOptions, listed: true, sort: true, filter: true }),
  campaign: referenceField({ options: campaignOptions, filter: true }),
  need: referenceField({ options: needOptions, filter: true }),
  line: referenceField({ options: lineOptions, filter: true }),
  last_interaction_at: instantField({ listed: true, sort: true, filter: true }),
  /** The owner's user name and full name, under the specification's names. */
  username: requiredText({ max: 64, access: 'read', noSheet: true }),
  user_info: requiredText({ max: 80, access: 'read', noSheet: true }),
} as const

/** Everybody who is no longer a lead, such as customers. */
export const persons = defineResource({
  ...LISTED,
  name: 'crm_person',
  path: '/api/crm/persons',
  title: 'persons',
  label: 'name',
  key: 'mobile',
  recognisedBy: IDENTITY,
  removal: REMOVAL,
  aliases: STATUS_ALIASES,
  fields: {
    ...identity,
    ...belonging,
    status: referenceField({ options: personStatusOptions, listed: true, sort: true, filter: true }),
    ...facts,
    ...work,
  },
})

const leadFields = {
  ...identity,
  status: referenceField({ options: leadStatusOptions, listed: true, sort: true, filter: true }),
  /** Not discarded, and its status, if any, is active. */
  active: flagField({ access: 'read', filter: true, noSheet: true }),
  ...belonging,
  ...facts,
  ...work,
  discard_reason: referenceField({ options: discardReasonOptions, filter: true, access: 'read' }),
}

/** Potential customers. A converted lead becomes a person and leaves this list. */
export const leads = defineResource({
  ...LISTED,
  name: 'crm_lead',
  path: '/api/crm/leads',
  title: 'leads',
  label: 'name',
  key: 'mobile',
  recognisedBy: IDENTITY,
  removal: REMOVAL,
  aliases: STATUS_ALIASES,
  fields: leadFields,
})

/** Qualified leads; only the FX edition keeps them apart. */
export const prospects = defineResource({
  ...LISTED,
  name: 'crm_prospect',
  path: '/api/fx/prospects',
  title: 'prospects',
  label: 'name',
  key: 'mobile',
  recognisedBy: IDENTITY,
  removal: REMOVAL,
  aliases: STATUS_ALIASES,
  fields: leadFields,
})
