import { z } from 'zod'
import { forbidden, invalid, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, instant, paragraphs } from '#platform/contract/scalars.ts'
import { referenced } from '#platform/resource/contract/field.ts'
import { useCrm } from './abilities.ts'

export const comment = z.object({
  comentID: id,
  comment: z.string(),
  author: referenced.nullable(),
  interaction_id: id.nullable(),
  business_id: id.nullable(),
  created_at: instant,
  edited_at: instant.nullable(),
})
export type Comment = z.input<typeof comment>

const written = paragraphs(4000).min(1)

export const addComment = defineRoute({
  method: 'POST',
  path: '/api/crm/comments/',
  summary: 'Adds a comment about a person, optionally about one of their interactions or businesses.',
  auth: 'session',
  ability: useCrm,
  body: z.object({
    person_id: id,
    interaction_id: id.optional(),
    business_id: id.optional(),
    comment: written,
  }),
  answer: comment,
  status: 201,
  errors: [notFound, invalid],
})

export const editComment = defineRoute({
  method: 'PUT',
  path: '/api/crm/comments/',
  summary: "Edits one's own comment.",
  auth: 'session',
  ability: useCrm,
  body: z.object({ comentID: id, comment: written }),
  answer: comment,
  errors: [notFound, forbidden],
})

export const removeComment = defineRoute({
  method: 'DELETE',
  path: '/api/crm/comments/:id/',
  summary: "Deletes one's own comment.",
  auth: 'session',
  ability: useCrm,
  params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  status: 204,
  errors: [notFound, forbidden],
})
