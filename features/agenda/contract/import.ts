import { z } from 'zod'
import { invalid, tooHeavy, tooLarge } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { instant } from '#platform/contract/scalars.ts'
import { useAgenda } from './abilities.ts'

export const importCalendar = defineRoute({
  method: 'POST',
  path: '/api/crm/agenda/import-calendar/',
  summary:
    'Reads an iCalendar file into the caller’s calendar. Events that came from a file before are left as they are. Of a guest’s reply it takes the answer. With `preview` nothing is kept.',
  auth: 'session',
  ability: useAgenda,
  upload: { maxBytes: 5 * 1024 * 1024 },
  body: z.object({ preview: z.enum(['yes', 'no']).default('no') }),
  answer: z.object({
    /** New events; a repeated one counts once. */
    added: z.number().int(),
    repeated: z.number().int(),
    /** There already. */
    known: z.number().int(),
    /** What guests outside answered to the caller's invitations; such files have no events of their own. */
    answers: z.number().int(),
    /** Not understood. */
    skipped: z.number().int(),
    first: instant.nullable(),
    last: instant.nullable(),
    titles: z.array(z.string()),
  }),
  errors: [invalid, tooLarge, tooHeavy],
})
