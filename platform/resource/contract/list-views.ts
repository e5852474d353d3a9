import { z } from 'zod'
import { defineError, notFound } from '#platform/contract/errors.ts'
import { followResources } from '#platform/contract/follow-resources.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, text } from '#platform/contract/scalars.ts'
import { readFilter } from './list-filter.ts'

/** Maximum views per person and list. */
export const tooManyViews = defineError('resource.too_many_views', 409)

const MAX_COLUMNS = 80

/** Content of a view. */
export const viewSettings = z.object({
  /** See `list-filter.ts`. */
  filter: z
    .string()
    .max(4000)
    .refine((input) => readFilter(input) !== null),
  search: text(80),
  order: text(200),
  state: z.enum(['', 'enabled', 'disabled']),
  columns: z.array(z.string().max(60)).max(MAX_COLUMNS),
  /** Custom column widths, px. */
  widths: z.record(z.string().max(60), z.number().int().min(20).max(2000)),
})
export type ViewSettings = z.infer<typeof viewSettings>

export const listView = z.object({
  id,
  name: z.string(),
  /** Visible to the whole company. */
  shared: z.boolean(),
  /** Whether the caller may change it. */
  own: z.boolean(),
  settings: viewSettings,
})
export type ListView = z.infer<typeof listView>

const resource = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/)
const name = text(80).min(1)
const params = z.object({ resource, id: idParam })

export const readViews = defineRoute({
  method: 'GET',
  path: '/api/resources/:resource/views/',
  summary: "Lists the saved views of a list: the user's own and shared ones.",
  auth: 'session',
  ability: followResources,
  params: z.object({ resource }),
  answer: z.object({ views: z.array(listView) }),
  errors: [notFound],
})

export const countViews = defineRoute({
  method: 'GET',
  path: '/api/resources/:resource/view-counts/',
  summary:
    "Counts the rows of each saved view that the user may see, up to a thousand; dates are in the company's time zone.",
  auth: 'session',
  ability: followResources,
  params: z.object({ resource }),
  answer: z.object({ counts: z.record(z.string(), z.number().int()) }),
  errors: [notFound],
})

export const createView = defineRoute({
  method: 'POST',
  path: '/api/resources/:resource/views/',
  summary: 'Saves a view of a list under a name.',
  auth: 'session',
  ability: followResources,
  params: z.object({ resource }),
  body: z.object({ name, shared: z.boolean().default(false), settings: viewSettings }),
  answer: listView,
  status: 201,
  errors: [notFound, tooManyViews],
})

export const editView = defineRoute({
  method: 'PATCH',
  path: '/api/resources/:resource/views/:id/',
  summary: "Updates a saved view: one's own, or as an administrator a shared one.",
  auth: 'session',
  ability: followResources,
  params,
  body: z.object({
    name: name.optional(),
    shared: z.boolean().optional(),
    settings: viewSettings.optional(),
  }),
  answer: listView,
  errors: [notFound],
})

export const removeView = defineRoute({
  method: 'DELETE',
  path: '/api/resources/:resource/views/:id/',
  summary: "Deletes a saved view: one's own, or as an administrator a shared one.",
  auth: 'session',
  ability: followResources,
  params,
  status: 204,
  errors: [notFound],
})
