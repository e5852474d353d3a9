import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, paragraphs } from '#platform/contract/scalars.ts'
import { useAgenda } from './abilities.ts'

const path = '/api/crm/agenda/:id/commitments-annotations/'
const params = z.object({ id: idParam })
const answer = z.object({ id, commitment: z.string(), annotation: z.string() })

export const readCommitments = defineRoute({
  method: 'GET',
  path,
  summary: 'An event’s commitment and annotation.',
  auth: 'session',
  ability: useAgenda,
  params,
  answer,
  errors: [notFound],
})

export const writeCommitments = defineRoute({
  method: 'PATCH',
  path,
  summary: 'Sets an event’s commitment or annotation; omitted ones are unchanged.',
  auth: 'session',
  ability: useAgenda,
  params,
  body: z.object({ commitment: paragraphs(4000).optional(), annotation: paragraphs(4000).optional() }),
  answer,
  errors: [notFound],
})
