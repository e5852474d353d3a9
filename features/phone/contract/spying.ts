import { z } from 'zod'
import { conflict, forbidden, notFound, unavailable } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { text } from '#platform/contract/scalars.ts'
import { supervise } from './abilities.ts'
import { numberNotAllowed } from './control.ts'
import { SPY_MODES } from './spy-number.ts'

const spyMode = z.enum(SPY_MODES)
export const changeSpyMode = defineRoute({
  method: 'POST',
  path: '/telephony/api/spy_mode/',
  summary: 'Changes the mode of a supervision in progress: listen, whisper or barge.',
  auth: 'session',
  ability: supervise,
  body: z.object({ endpoint: text(80), mode: spyMode }),
  answer: z.object({ message: z.string() }),
  errors: [notFound, conflict, forbidden, unavailable, numberNotAllowed],
})
