import { z } from 'zod'
import { conflict, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant } from '#platform/contract/scalars.ts'
import { choiceField, numberField, referenceField, requiredText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { dayField } from '#platform/resource/contract/value-fields.ts'
import { runPlatform } from '../abilities.ts'
import { companyOptions } from '../numbers.ts'
import { CLEANED_CATEGORIES, HELD_CATEGORIES } from './categories.ts'

const abilities = { read: runPlatform, write: runPlatform }

/** Which old files go. */
export const storageRules = defineResource({
  name: 'storage_rule',
  path: '/api/admin/storage/rules',
  title: 'clean-up rules',
  abilities,
  label: 'name',
  key: 'name',
  order: 'name',
  canDisable: true,
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    category: choiceField({
      choices: CLEANED_CATEGORIES,
      fallback: 'recordings',
      listed: true,
      sort: true,
      filter: true,
    }),
    older_days: numberField({ min: 1, max: 36_500, fallback: 365, listed: true, sort: true }),
    // Empty: every company.
    company: referenceField({ options: companyOptions, listed: true, sort: true, filter: true }),
    schedule: choiceField({ choices: ['manual', 'daily'], fallback: 'manual', listed: true, filter: true }),
  },
})

/** What no rule may take. */
export const storageHolds = defineResource({
  name: 'storage_hold',
  path: '/api/admin/storage/holds',
  title: 'holds',
  abilities,
  label: 'reason',
  key: 'reason',
  order: '-created_at',
  canDisable: false,
  fields: {
    company: referenceField({
      ...{ options: companyOptions, required: true, access: 'create' },
      ...{ listed: true, sort: true, filter: true },
    }),
    category: choiceField({ choices: HELD_CATEGORIES, fallback: 'all', listed: true, filter: true }),
    reason: requiredText({ max: 200, listed: true }),
    // Its last day; empty: until it is deleted.
    until: dayField({ listed: true, sort: true }),
  },
})

const params = z.object({ id: idParam })
const ofRule = { auth: 'session', ability: runPlatform, params, errors: [notFound] } as const

/** Why nothing of a company would go. */
export const KEPT_BECAUSE = ['hold', 'for_ever'] as const

export const previewStorageRule = defineRoute({
  ...ofRule,
  method: 'GET',
  path: '/api/admin/storage/rules/:id/preview/',
  summary: 'What a rule would take now, by company, largest first; at most 50 companies are named.',
  answer: z.object({
    count: z.number().int(),
    bytes: z.number(),
    companies: z.array(
      z.object({
        id,
        name: z.string(),
        count: z.number().int(),
        bytes: z.number(),
        /** Days that apply: the rule's, or more where the company keeps them longer. */
        older_days: z.number().int(),
        kept: z.enum(KEPT_BECAUSE).nullable(),
      }),
    ),
    /** There are more companies than were looked at. */
    is_partial: z.boolean(),
  }),
})

const run = z.object({
  id,
  rule: z.string(),
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  companies: z.number().int(),
  companies_done: z.number().int(),
  kept_companies: z.number().int(),
  removed: z.number().int(),
  bytes: z.number(),
  created_at: instant,
  finished_at: instant.nullable(),
})
export type StorageRun = z.infer<typeof run>

export const runStorageRule = defineRoute({
  ...ofRule,
  method: 'POST',
  path: '/api/admin/storage/rules/:id/run/',
  summary: 'Cleans up by a rule now.',
  answer: run,
  errors: [notFound, conflict],
})

export const listStorageRuns = defineRoute({
  method: 'GET',
  path: '/api/admin/storage/runs/',
  summary: 'The latest fifty runs of clean-up rules.',
  auth: 'session',
  ability: runPlatform,
  answer: z.object({ results: z.array(run) }),
})

export const cancelStorageRun = defineRoute({
  ...ofRule,
  method: 'POST',
  path: '/api/admin/storage/runs/:id/cancel/',
  summary: 'Stops a run; what it took stays in the bins.',
  answer: run,
})
