import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { uuid } from '#platform/contract/scalars.ts'
import { journeyStep } from '#platform/journey/contract/journey.ts'
import { usePhone } from './abilities.ts'

export const readJourney = defineRoute({
  method: 'GET',
  path: '/api/webrtc/calls/:callId/journey/',
  summary:
    'Returns the journey of a call, step by step: for its participants, those who may hear its recording, and supervisors.',
  auth: 'session',
  ability: usePhone,
  params: z.object({ callId: uuid }),
  answer: z.object({ steps: z.array(journeyStep) }),
  errors: [notFound],
})
