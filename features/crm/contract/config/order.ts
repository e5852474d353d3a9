import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id } from '#platform/contract/scalars.ts'
import { configureCrm } from '../abilities.ts'

/** Configuration lists that can be reordered by dragging, named as in their paths. */
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
  summary: 'Reorders a list: the given ids first, then the others.',
  auth: 'session',
  ability: configureCrm,
  params: z.object({ kind: z.enum(ORDERED) }),
  body: z.object({ ids: z.array(id).min(1).max(500) }),
  status: 204,
  errors: [notFound],
})
