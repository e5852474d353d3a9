import { choiceField, instantField, referenceField, requiredText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { longTextField, personField } from '#platform/resource/contract/value-fields.ts'
import { LISTED, STATUS_ALIASES } from './listed.ts'
import {
  businessOptions,
  campaignOptions,
  groupOptions,
  interactionStatusOptions,
  lineOptions,
  needOptions,
  originOptions,
  personOptions,
  phaseOptions,
  stageOptions,
} from './options.ts'

/** Channels of an interaction. */
export const CHANNELS = [
  'call',
  'whatsapp',
  'facebook',
  'form',
  'join',
  'crm',
  'repurchase',
  'old_customers',
] as const
export type Channel = (typeof CHANNELS)[number]

export const interactions = defineResource({
  ...LISTED,
  name: 'crm_interaction',
  path: '/api/crm/interactions',
  title: 'interactions',
  label: 'subject',
  key: 'subject',
  sharesNames: true,
  columns: ['subject', 'person', 'channel', 'status', 'owner', 'created_at'],
  aliases: STATUS_ALIASES,
  fields: {
    subject: requiredText({ max: 160, listed: true, sort: true }),
    person: referenceField({
      options: personOptions,
      required: true,
      access: 'create',
      listed: true,
      sort: true,
      filter: true,
    }),
    channel: choiceField({ choices: CHANNELS, fallback: 'crm', listed: true, sort: true, filter: true }),
    status: referenceField({ options: interactionStatusOptions, listed: true, sort: true, filter: true }),
    origin: referenceField({ options: originOptions, listed: true, sort: true, filter: true }),
    need: referenceField({ options: needOptions, listed: true, filter: true }),
    campaign: referenceField({ options: campaignOptions, filter: true }),
    owner: personField({ listed: true, sort: true, filter: true }),
    group: referenceField({ options: groupOptions, filter: true }),
    stage: referenceField({ options: stageOptions, listed: true, sort: true, filter: true }),
    // Derived from the stage.
    phase: referenceField({ options: phaseOptions, access: 'read', filter: true }),
    line: referenceField({ options: lineOptions, access: 'read', filter: true }),
    stage_since: instantField({}),
    business: referenceField({ options: businessOptions, filter: true }),
    notes: longTextField({ max: 16_000 }),
  },
})
