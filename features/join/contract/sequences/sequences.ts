import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { anyPhone, id, idParam, text } from '#platform/contract/scalars.ts'
import {
  choiceField,
  flagField,
  instantField,
  numberField,
  optionalText,
  referenceField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { defineOptions, defineResource } from '#platform/resource/contract/resource.ts'
import { configureJoin } from '../abilities.ts'
import { joinAccountOptions } from '../config/accounts.ts'
import { CONFIGURED } from '../config/configured.ts'
import { joinGroupOptions } from '../config/groups.ts'
import { alreadyEnrolled, templateUnusable, tooManyPeople } from '../errors.ts'
import { STEP_FAILURES } from './step-failures.ts'
import { CONDITIONS } from './step-sequence.ts'

export const joinLabelOptions = defineOptions({
  path: '/api/admin/join-label-options',
  title: 'labels of conversations',
  ability: configureJoin,
})

/** Drip campaigns, templates spread over days: secuencias. */
export const joinSequences = defineResource({
  ...CONFIGURED,
  name: 'join_sequence',
  path: '/api/admin/join-sequences',
  title: 'sequences of messages',
  canDisable: true,
  verbs: ['create', 'edit', 'remove', 'export'],
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    active_people: numberField({ min: 0, max: 10_000_000, fallback: 0, access: 'read', listed: true }),
    steps_count: numberField({ min: 0, max: 20, fallback: 0, access: 'read', listed: true }),
    account: referenceField({
      options: joinAccountOptions,
      required: true,
      access: 'create',
      listed: true,
      filter: true,
    }),
    label: referenceField({ options: joinLabelOptions, listed: true }),
    hours: referenceField({ options: joinGroupOptions, listed: true }),
    stop_on_reply: flagField({ fallback: true }),
  },
})

export const joinSequenceOptions = defineOptions({
  path: '/api/admin/join-sequence-options',
  title: 'sequences of messages',
  ability: configureJoin,
})

export const ENROLMENT_STATES = ['active', 'done', 'replied', 'opted_out', 'stopped', 'failed'] as const

/** Each person's progress in a sequence. */
export const joinEnrolments = defineResource({
  ...CONFIGURED,
  name: 'join_enrolment',
  path: '/api/admin/join-sequence-enrolments',
  title: 'sequence enrolments',
  order: '-created_at',
  verbs: ['export'],
  fields: {
    name: requiredText({ max: 120, access: 'read', listed: true }),
    phone: optionalText({ max: 32, access: 'read', listed: true }),
    sequence: referenceField({ options: joinSequenceOptions, access: 'read', filter: true }),
    status: choiceField({
      choices: ENROLMENT_STATES,
      fallback: 'active',
      access: 'read',
      listed: true,
      filter: true,
    }),
    source: choiceField({
      choices: ['hand', 'label', 'broadcast', 'crm'],
      fallback: 'hand',
      access: 'read',
      listed: true,
      filter: true,
    }),
    step: numberField({ min: 0, max: 20, fallback: 0, access: 'read', listed: true }),
    sent: numberField({ min: 0, max: 20, fallback: 0, access: 'read', listed: true }),
    next_at: instantField({ listed: true }),
    failure: choiceField({ choices: STEP_FAILURES, fallback: 'none', access: 'read', filter: true }),
  },
})

const step = z.object({
  after_minutes: z
    .number()
    .int()
    .min(0)
    .max(365 * 24 * 60),
  template: id,
  params: z.array(text(300)).max(20),
  when: z.enum(CONDITIONS),
  label: id.nullable(),
})

const steps = z.object({
  steps: z.array(step),
  /** Templates that the account can send, with their number of parameters. */
  templates: z.array(z.object({ id, name: z.string(), message: z.string(), params: z.number().int() })),
  labels: z.array(z.object({ id, name: z.string() })),
})
export type SequenceSteps = z.infer<typeof steps>

const params = z.object({ id: idParam })
const shared = { auth: 'session', ability: configureJoin, params } as const

export const readSequenceSteps = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/admin/join-sequences/:id/steps/',
  summary: 'The steps of a sequence.',
  answer: steps,
  errors: [notFound],
})

export const saveSequenceSteps = defineRoute({
  ...shared,
  method: 'PUT',
  path: '/api/admin/join-sequences/:id/steps/',
  summary: 'Saves the steps of a sequence; enrolled people continue from their current step.',
  body: z.object({ steps: z.array(step).max(20) }),
  answer: steps,
  errors: [notFound, templateUnusable],
})

/** The bulk task that enrols all results of a list of the CRM, told `{sequence}`. */
export const ENROL_TASK = 'join.sequence'

/** Most people of the CRM enrolled at once. */
export const MAX_ENROLLED = 2000

export const enrolPeople = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/admin/join-sequences/:id/enrol/',
  summary:
    'Enrols people in a sequence: by number, by label, those reached by a broadcast, people of the CRM, or those of a saved view. People without a mobile number are skipped.',
  /** Exactly one of them. */
  body: z.object({
    /** In any form. */
    phones: z.array(anyPhone).min(1).max(500).optional(),
    label: id.optional(),
    broadcast: id.optional(),
    /** Ids of people in the CRM. */
    persons: z.array(id).min(1).max(500).optional(),
    view: id.optional(),
  }),
  answer: z.object({ enrolled: z.number().int() }),
  errors: [notFound, tooManyPeople],
})

export const stopEnrolment = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/admin/join-sequence-enrolments/:id/stop/',
  summary: 'Removes a person from a sequence.',
  answer: z.object({ state: z.enum(ENROLMENT_STATES) }),
  errors: [notFound],
})

export const retryEnrolment = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/admin/join-sequence-enrolments/:id/retry/',
  summary: 'Tries a step that could not be sent again, now and as often as the first time.',
  answer: z.object({ state: z.enum(ENROLMENT_STATES) }),
  errors: [notFound, alreadyEnrolled],
})
