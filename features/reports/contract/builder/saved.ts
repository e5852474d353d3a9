import { z } from 'zod'
import { conflict, defineError, invalid, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant, text } from '#platform/contract/scalars.ts'
import { readOwnReports } from '../abilities.ts'

/** Of one's own reports, of dashboards and of views of reports, for each user. */
export const MAX_SAVED = 100
export const tooManySaved = defineError('reports.too_many_saved', 409)

const shared = { auth: 'session', ability: readOwnReports } as const
const name = text(80).min(1)

/** What a user saves under a name and may share, as the views of a list: its shape and its routes. */
export function defineSaved<Content extends z.ZodType>(
  path: `/api/${string}`,
  what: string,
  content: Content,
) {
  const saved = z.object({
    id,
    name: z.string(),
    /** Visible to the whole company; its data are those that each reader may see. */
    shared: z.boolean(),
    /** Whether the caller may change it. */
    own: z.boolean(),
    author: z.string(),
    /** Counts the changes: a change names the one that it was made on. */
    version: z.number().int(),
    updated_at: instant,
    content,
  })
  const params = z.object({ id: idParam })
  return {
    saved,
    routes: {
      list: defineRoute({
        ...shared,
        method: 'GET',
        path: `${path}/`,
        summary: `Lists ${what}: the user's own and shared ones, by name.`,
        answer: z.object({ results: z.array(saved) }),
      }),
      read: defineRoute({
        ...shared,
        method: 'GET',
        path: `${path}/:id/`,
        summary: `One of ${what}.`,
        params,
        answer: saved,
        errors: [notFound],
      }),
      create: defineRoute({
        ...shared,
        method: 'POST',
        path: `${path}/`,
        summary: `Saves one of ${what} under a name.`,
        body: z.object({ name, shared: z.boolean().default(false), content }),
        answer: saved,
        status: 201,
        errors: [invalid, tooManySaved],
      }),
      edit: defineRoute({
        ...shared,
        method: 'PATCH',
        path: `${path}/:id/`,
        summary: `Changes one of ${what}: one's own, or as an administrator a shared one. With the version that it was made on, another change in between is refused.`,
        params,
        body: z.object({
          name: name.optional(),
          shared: z.boolean().optional(),
          content: content.optional(),
          version: z.number().int().optional(),
        }),
        answer: saved,
        errors: [notFound, invalid, conflict],
      }),
      remove: defineRoute({
        ...shared,
        method: 'DELETE',
        path: `${path}/:id/`,
        summary: `Deletes one of ${what}: one's own, or as an administrator a shared one.`,
        params,
        status: 204,
        errors: [notFound],
      }),
    },
  }
}
