import { z } from 'zod'
import { conflict, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { idParam } from '#platform/contract/scalars.ts'
import { useAgenda } from './abilities.ts'
import { roomTaken } from './rooms.ts'

const params = z.object({ id: idParam })

export const removeOccurrences = defineRoute({
  method: 'POST',
  path: '/api/crm/agenda/:id/remove-occurrences/',
  summary: 'Deletes a repeated event from this occurrence on, or all of it. It can be undone.',
  auth: 'session',
  ability: useAgenda,
  params,
  body: z.object({ apply_to: z.enum(['following', 'all']) }),
  answer: z.object({ removed: z.number().int() }),
  errors: [notFound, conflict],
})

export const undoOccurrences = defineRoute({
  method: 'POST',
  path: '/api/crm/agenda/:id/undo-occurrences/',
  summary: 'Takes back the user’s last change of several occurrences, made from this one.',
  auth: 'session',
  ability: useAgenda,
  params,
  errors: [notFound, conflict, roomTaken],
  status: 204,
})
