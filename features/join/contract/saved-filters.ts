import { z } from 'zod'
import { defineError, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, text } from '#platform/contract/scalars.ts'
import { useJoin } from './abilities.ts'

/** The limit of saved filters is reached. */
export const tooManyFilters = defineError('join.too_many_filters', 409)

const ids = z.array(id).max(50)

/** A saved filter of the list of conversations. */
const filter = z.object({
  scope: z.enum(['own', 'all', 'waiting', 'agents']),
  show: z.enum(['open', 'unread', 'unanswered', 'snoozed', 'closed', 'blocked']),
  labels: ids,
  groups: ids,
  accounts: ids,
})
/** @public */
export type SavedFilterContent = z.infer<typeof filter>

const savedFilter = z.object({
  id,
  name: z.string(),
  shared: z.boolean(),
  /** Whether the caller may rename or delete it. */
  own: z.boolean(),
  filter,
})
export type SavedFilter = z.infer<typeof savedFilter>

const name = text(60).min(1)

export const listSavedFilters = defineRoute({
  method: 'GET',
  path: '/join/filters/',
  summary: 'One’s own saved filters by name, then those that colleagues share.',
  auth: 'session',
  ability: useJoin,
  answer: z.object({ results: z.array(savedFilter) }),
})

export const saveFilter = defineRoute({
  method: 'POST',
  path: '/join/filters/',
  summary: 'Saves a filter by name; one of the same name is replaced.',
  auth: 'session',
  ability: useJoin,
  body: z.object({ name, shared: z.boolean().default(false), filter }),
  answer: savedFilter,
  status: 201,
  errors: [tooManyFilters],
})

export const deleteFilter = defineRoute({
  method: 'DELETE',
  path: '/join/filters/:id/',
  summary: 'Deletes one’s own filter; administrators also delete shared ones.',
  auth: 'session',
  ability: useJoin,
  params: z.object({ id: idParam }),
  status: 204,
  errors: [notFound],
})
