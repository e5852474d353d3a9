import { z } from 'zod'
import { invalid, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant } from '#platform/contract/scalars.ts'
import { choiceField, instantField, numberField, requiredText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { automateCrm } from './abilities.ts'
import { automationDesign } from './design.ts'

export const AUTOMATION_ENTITIES = ['lead', 'person', 'interaction', 'business'] as const
export type AutomationEntity = (typeof AUTOMATION_ENTITIES)[number]

/** What the CRM does by itself: when, if, then. How each works is its design. */
export const automations = defineResource({
  name: 'crm_automation',
  path: '/api/crm/automations',
  title: 'automations',
  abilities: { read: automateCrm, write: automateCrm },
  label: 'name',
  key: 'name',
  order: 'name',
  canDisable: true,
  verbs: ['create', 'edit', 'remove', 'export'],
  fields: {
    name: requiredText({ max: 120, listed: true, sort: true }),
    entity: choiceField({
      choices: AUTOMATION_ENTITIES,
      required: true,
      access: 'create',
      fallback: 'lead',
      listed: true,
      filter: true,
    }),
    /** Of the last thirty days. */
    done: numberField({ min: 0, max: 1_000_000_000, fallback: 0, access: 'read', listed: true }),
    failed: numberField({ min: 0, max: 1_000_000_000, fallback: 0, access: 'read', listed: true }),
    last_run_at: instantField({ listed: true }),
  },
})

const params = z.object({ id: idParam })

export const readAutomationDesign = defineRoute({
  method: 'GET',
  path: '/api/crm/automations/:id/design/',
  summary: 'When an automation runs, under which conditions, and what it does.',
  auth: 'session',
  ability: automateCrm,
  params,
  answer: automationDesign,
  errors: [notFound],
})

export const writeAutomationDesign = defineRoute({
  method: 'PUT',
  path: '/api/crm/automations/:id/design/',
  summary: 'Sets how an automation works. It acts with the rights of who saves it.',
  auth: 'session',
  ability: automateCrm,
  params,
  body: automationDesign,
  answer: automationDesign,
  errors: [notFound, invalid],
})

/** Most records that a trial looks at. */
const MAX_TRIED = 50

const triedRecord = z.object({
  record: z.object({ id, label: z.string() }),
  /** Null: it would run. */
  reason: z.string().nullable(),
})

export const tryAutomation = defineRoute({
  method: 'POST',
  path: '/api/crm/automations/:id/trial/',
  summary: 'For which of the latest records an unsaved design would run now. Nothing is done.',
  auth: 'session',
  ability: automateCrm,
  params,
  body: z.object({ design: automationDesign, last: z.number().int().min(1).max(MAX_TRIED).default(20) }),
  answer: z.object({ records: z.array(triedRecord) }),
  errors: [notFound, invalid],
  rate: { max: 60, perSeconds: 60, by: 'user' },
})

export const RUN_STATES = ['waiting', 'done', 'skipped', 'failed'] as const
/** Why a run was skipped or failed; other failures are sentences. */
export const RUN_REASONS = [
  'conditions',
  'own_change',
  'too_deep',
  'daily_limit',
  'no_author',
  'record_gone',
  'no_number',
  'opted_out',
  'blocked',
  'template_gone',
  'sequence_gone',
  'webhook_gone',
  'nobody_to_assign',
  'program',
] as const
export type RunReason = (typeof RUN_REASONS)[number]

const run = z.object({
  id,
  automation: z.object({ id, label: z.string() }),
  record: z.object({ id, label: z.string() }),
  entity: z.enum(AUTOMATION_ENTITIES),
  what: z.string(),
  state: z.enum(RUN_STATES),
  reason: z.string().nullable(),
  steps: z.array(z.object({ kind: z.string(), detail: z.string() })),
  at: instant,
  resume_at: instant.nullable(),
})
export type AutomationRun = z.output<typeof run>

export const listAutomationRuns = defineRoute({
  method: 'GET',
  path: '/api/crm/automation-runs/',
  summary: 'The log of automations, newest first, of all or of one.',
  auth: 'session',
  ability: automateCrm,
  query: z.object({
    automation: z.coerce.number().int().positive().optional(),
    state: z.enum(RUN_STATES).optional(),
    before: z.coerce.number().int().positive().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  answer: z.object({ results: z.array(run), next: z.number().int().nullable() }),
})

const offered = z.object({ id, name: z.string() })

export const listAutomationTargets = defineRoute({
  method: 'GET',
  path: '/api/crm/automation-targets/',
  summary: 'What automations can use: templates, sequences and webhooks.',
  auth: 'session',
  ability: automateCrm,
  answer: z.object({
    templates: z.array(offered.extend({ account: z.string(), params: z.number().int() })),
    sequences: z.array(offered),
    webhooks: z.array(offered),
  }),
})
export type AutomationTargets = z.output<typeof listAutomationTargets.answer>
