import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant } from '#platform/contract/scalars.ts'
import { referenced } from '#platform/resource/contract/field.ts'
import { useCrm } from './abilities.ts'
import { attachment } from './attachments.ts'
import { comment } from './comments.ts'
import { VARIABLE_KINDS } from './config/variables.ts'
import { CHANNELS } from './interactions.ts'
import { businessNeed } from './needs.ts'
import { persons } from './persons.ts'

const detailInteraction = z.object({
  id,
  channel: z.enum(CHANNELS),
  subject: z.string(),
  notes: z.string().nullable(),
  status: referenced.nullable(),
  stage: referenced.nullable(),
  need: referenced.nullable(),
  owner: referenced.nullable(),
  created_at: instant,
})

const detailBusiness = z.object({
  id,
  business_id: z.number().int(),
  name: z.string(),
  status: z.enum(['open', 'won', 'lost']),
  total_amount: z.number().int().nullable(),
  line: referenced,
  phase: referenced,
  stage: referenced,
  expected_close: z.string().nullable(),
  version: z.number().int(),
  needs: z.array(businessNeed),
})

/** A variable with its value. */
const detailVariable = z.object({
  id,
  name: z.string(),
  kind: z.enum(VARIABLE_KINDS),
  choices: z.array(z.string()),
  help: z.string().nullable(),
  value: z.unknown(),
})

export const contactPoint = z.object({
  id,
  /** `unread`: written as a number, but none. */
  kind: z.enum(['phone', 'email', 'provider', 'unread']),
  provider: z.string(),
  /** Telephones without the leading plus. */
  value: z.string(),
  label: z.string().nullable(),
  /** Of several persons, such as a switchboard: identifies none. */
  shared: z.boolean(),
  /** The person's main number or address. */
  main: z.boolean(),
})

export const readPersonDetail = defineRoute({
  method: 'GET',
  path: '/api/crm/persons/:id/',
  summary: 'A person, lead or customer, with their related records; `id_interaction` comes first.',
  auth: 'session',
  ability: useCrm,
  params: z.object({ id: idParam }),
  query: z.object({ id_interaction: idParam.optional() }),
  answer: persons.routes.read.answer.extend({
    state: z.enum(['lead', 'prospect', 'person']),
    discarded: z.boolean(),
    variables: z.array(detailVariable),
    contact_points: z.array(contactPoint),
    companies: z.array(referenced.extend({ position: z.string().nullable(), is_main: z.boolean() })),
    interactions: z.array(detailInteraction),
    business: z.array(detailBusiness),
    comments: z.array(comment),
    attachments: z.array(attachment),
    /** What they agreed to in forms, newest first. */
    consents: z.array(z.object({ form: z.string(), text: z.string(), at: instant })),
  }),
  errors: [notFound],
})
