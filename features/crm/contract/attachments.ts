import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant, text } from '#platform/contract/scalars.ts'
import { referenced } from '#platform/resource/contract/field.ts'
import { useCrm } from './abilities.ts'

export const attachment = z.object({
  id,
  /** Path of its content. */
  file: z.string(),
  name: z.string(),
  content_type: z.string(),
  size: z.number().int(),
  description: z.string(),
  author: referenced.nullable(),
  created_at: instant,
})

export const addAttachment = defineRoute({
  method: 'POST',
  path: '/api/crm/attachments/',
  summary: 'Attaches a file to a person.',
  auth: 'session',
  ability: useCrm,
  upload: { maxBytes: 50 * 1024 * 1024, counted: true },
  body: z.object({ person_id: idParam, description: text(400).default('') }),
  answer: attachment,
  status: 201,
  errors: [notFound],
  rate: { max: 60, perSeconds: 60, by: 'user' },
})

export const readAttachment = defineRoute({
  method: 'GET',
  path: '/api/crm/attachments/:id/file/',
  summary: 'The content of an attachment.',
  auth: 'session',
  ability: useCrm,
  params: z.object({ id: idParam }),
  download: true,
  errors: [notFound],
})

export const removeAttachment = defineRoute({
  method: 'DELETE',
  path: '/api/crm/attachments/:id/',
  summary: 'Deletes an attachment.',
  auth: 'session',
  ability: useCrm,
  params: z.object({ id: idParam }),
  status: 204,
  errors: [notFound],
})
