import {
  choiceField,
  instantField,
  numberField,
  optionalText,
  referenceField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { dayField, longTextField, moneyField, personField } from '#platform/resource/contract/value-fields.ts'
import { seeAmounts } from './abilities.ts'
import { ALIASES, LISTED } from './listed.ts'
import {
  campaignOptions,
  companyOptions,
  discardReasonOptions,
  groupOptions,
  lineOptions,
  originOptions,
  personOptions,
  phaseOptions,
  stageOptions,
} from './options.ts'

export const BUSINESS_STATUSES = ['open', 'won', 'lost'] as const
export type BusinessStatus = (typeof BUSINESS_STATUSES)[number]

export const businesses = defineResource({
  ...LISTED,
  name: 'crm_business',
  path: '/api/crm/business',
  title: 'businesses',
  label: 'name',
  key: 'name',
  sharesNames: true,
  aliases: { ...ALIASES, statuses: 'status' },
  fields: {
    /** Number shown to people, counted from 1 in each company. */
    business_id: numberField({
      min: 1,
      max: 2_147_483_647,
      fallback: 1,
      access: 'read',
      listed: true,
      sort: true,
      filter: true,
    }),
    name: requiredText({ max: 160, listed: true, sort: true }),
    person: referenceField({ options: personOptions, listed: true, sort: true, filter: true }),
    company: referenceField({ options: companyOptions, listed: true, sort: true, filter: true }),
    stage: referenceField({ options: stageOptions, required: true, listed: true, sort: true, filter: true }),
    total_amount: moneyField({
      access: 'read',
      // Of a need of its own.
      importedWhenNew: true,
      required: true,
      listed: true,
      sort: true,
      filter: true,
      seenWith: seeAmounts,
      keptAsText: 'amount_text',
    }),
    /** As its file wrote it, where that was no amount in pesos. */
    amount_text: optionalText({ max: 300, access: 'read', importedWhenNew: true, seenWith: seeAmounts }),
    // Derived from the stage.
    phase: referenceField({ options: phaseOptions, access: 'read', filter: true }),
    line: referenceField({ options: lineOptions, access: 'read', filter: true }),
    // Changed only by a sale, or by the routes that lose and reopen a business.
    status: choiceField({
      choices: BUSINESS_STATUSES,
      tones: { open: 'default', won: 'success', lost: 'error' },
      fallback: 'open',
      access: 'read',
      listed: true,
      sort: true,
      filter: true,
    }),
    expected_close: dayField({ listed: true, sort: true, filter: true }),
    owner: personField({ listed: true, sort: true, filter: true }),
    group: referenceField({ options: groupOptions, filter: true }),
    origin: referenceField({ options: originOptions, filter: true }),
    campaign: referenceField({ options: campaignOptions, filter: true }),
    discard_reason: referenceField({ options: discardReasonOptions, access: 'read', filter: true }),
    stage_since: instantField({ sort: true, filter: true }),
    closed_at: instantField({ sort: true, filter: true }),
    notes: longTextField({ max: 4000 }),
  },
})
