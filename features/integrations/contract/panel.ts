import { z } from 'zod'
import { badCredentials } from '#features/session/contract/credentials.ts'
import { signInAnswer } from '#features/session/contract/session.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { text } from '#platform/contract/scalars.ts'
import { manageIntegrations } from './abilities.ts'

export const readPanelAddress = defineRoute({
  method: 'GET',
  path: '/api/admin/integration-panel/',
  summary: "The address of the company's panel, for a frame of a trusted site.",
  auth: 'session',
  ability: manageIntegrations,
  answer: z.object({ url: z.string() }),
})

export const enterPanel = defineRoute({
  method: 'POST',
  path: '/api/v1/login_integration/',
  summary:
    'Signs in whoever a connected program has proved: `owner_id` is their user over there, `code` the proof that the panel got, good for half a minute.',
  auth: 'none',
  body: z.object({ owner_id: text(100).min(1), code: z.string().regex(/^[\w.-]{1,400}$/) }),
  answer: signInAnswer,
  errors: [badCredentials],
  rate: { max: 60, perSeconds: 60, by: 'address' },
})
