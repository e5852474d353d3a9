import { z } from 'zod'
import { defineError, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant } from '#platform/contract/scalars.ts'
import { referenced } from '#platform/resource/contract/field.ts'
import { taken } from '#platform/resource/contract/resource-errors.ts'
import { useCrm } from './abilities.ts'

/** A person with itself, or one already merged. */
export const notMergeable = defineError('crm.not_mergeable', 409)
/** Already undone, or more than a day old. */
export const mergeIsOver = defineError('crm.merge_is_over', 409)

/** Fields that can be taken from the merged person; empty fields of the kept one are filled anyway. */
export const MERGED = [
  'name',
  'document',
  'mobile',
  'email',
  'city',
  'address',
  'notes',
  'status',
  'owner',
  'group',
  'origin',
  'campaign',
  'need',
  'line',
] as const
export type Merged = (typeof MERGED)[number]

const candidate = z.object({
  id,
  state: z.enum(['lead', 'prospect', 'person']),
  name: z.string(),
  document: z.string().nullable(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  notes: z.string().nullable(),
  status: referenced.nullable(),
  owner: referenced.nullable(),
  group: referenced.nullable(),
  origin: referenced.nullable(),
  campaign: referenced.nullable(),
  need: referenced.nullable(),
  line: referenced.nullable(),
  created_at: instant,
})
export type MergeCandidate = z.infer<typeof candidate>

const params = z.object({ id: idParam })

export const findDuplicates = defineRoute({
  method: 'GET',
  path: '/api/crm/persons/:id/duplicates/',
  summary: 'A person and possible duplicates, by similar names.',
  auth: 'session',
  ability: useCrm,
  params,
  answer: z.object({ person: candidate, duplicates: z.array(candidate) }),
  errors: [notFound],
})

export const mergePersons = defineRoute({
  method: 'POST',
  path: '/api/crm/persons/:id/merge/',
  summary:
    'Merges two persons: moves the other’s records and the named fields to this one, and deletes the other.',
  auth: 'session',
  ability: useCrm,
  params,
  body: z.object({ other: id, take: z.array(z.enum(MERGED)).max(MERGED.length).default([]) }),
  answer: z.object({ merge: id, id }),
  errors: [notFound, notMergeable],
})

export const undoMerge = defineRoute({
  method: 'POST',
  path: '/api/crm/merges/:id/undo/',
  summary: 'Undoes a merge within a day: each person gets their records back.',
  auth: 'session',
  ability: useCrm,
  params,
  body: z.object({}),
  answer: z.object({ kept: id, other: id }),
  errors: [notFound, mergeIsOver, taken],
})
