import { z } from 'zod'
import { defineError, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam } from '#platform/contract/scalars.ts'
import { configureCrm } from '../abilities.ts'

/** Something refers to it: it is replaced first. */
export const inUse = defineError('crm.in_use', 409)
/** Nothing can stand in its place: another kind, another line, itself. */
export const noReplacement = defineError('crm.no_replacement', 409)

/** What can be used, by the name that its address has. */
export const USED = [
  'business-lines',
  'phases',
  'stages',
  'origins',
  'needs',
  'campaigns',
  'discard-reasons',
  'statuses',
  'variable-types',
  'variables',
] as const
export type Used = (typeof USED)[number]

/** What uses it. */
export const USERS = [
  'persons',
  'interactions',
  'businesses',
  'sales',
  'needs',
  'campaigns',
  'forms',
  'phases',
  'stages',
  'statuses',
  'variables',
  'assignments',
] as const

const params = z.object({ kind: z.enum(USED), id: idParam })
const use = z.object({ by: z.enum(USERS), count: z.number().int() })

export const listUses = defineRoute({
  method: 'GET',
  path: '/api/crm/uses/:kind/:id/',
  summary: 'Where something of the configuration is used, and how often.',
  auth: 'session',
  ability: configureCrm,
  params,
  answer: z.object({ uses: z.array(use) }),
  errors: [notFound],
})

export const replaceUses = defineRoute({
  method: 'POST',
  path: '/api/crm/uses/:kind/:id/replace/',
  summary: 'Puts another in its place wherever it is used, and deletes it.',
  auth: 'session',
  ability: configureCrm,
  params,
  body: z.object({ by: id }),
  answer: z.object({ replaced: z.number().int() }),
  errors: [notFound, noReplacement],
})

export const ORDERED = [
  'business-lines',
  'phases',
  'stages',
  'origins',
  'needs',
  'discard-reasons',
  'statuses',
  'variables',
  'assignment-rules',
] as const
export type Ordered = (typeof ORDERED)[number]

export const putInOrder = defineRoute({
  method: 'PUT',
  path: '/api/crm/order/:kind/',
  summary: 'Puts these in this order, before whatever is not named.',
  auth: 'session',
  ability: configureCrm,
  params: z.object({ kind: z.enum(ORDERED) }),
  body: z.object({ ids: z.array(id).min(1).max(500) }),
  status: 204,
  errors: [notFound],
})
