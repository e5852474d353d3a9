import { z } from 'zod'
import { invalid } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant } from '#platform/contract/scalars.ts'
import { useAgenda } from './abilities.ts'
import { plannedTime } from './planned-time.ts'

const MAX_PEOPLE = 51

export const readFreeBusy = defineRoute({
  method: 'GET',
  path: '/api/crm/agenda/free-busy/',
  summary:
    'When people and a room are busy on the day of a planned event, and the next time when all of them are free. Titles only of events that the caller may see.',
  auth: 'session',
  ability: useAgenda,
  query: z.object({
    users: z
      .string()
      .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/)
      .transform((text) => [...new Set(text.split(',').map(Number))])
      .refine((ids) => ids.length <= MAX_PEOPLE),
    room: idParam.optional(),
    starts_at: plannedTime,
    ends_at: plannedTime,
    /** The event itself, while it is edited. */
    except: idParam.optional(),
  }),
  answer: z.object({
    results: z.array(
      z.object({
        /** Null: the room. */
        user: id.nullable(),
        name: z.string(),
        busy: z.array(z.object({ starts_at: instant, ends_at: instant, title: z.string().nullable() })),
        /** Busy at the planned time. */
        conflict: z.boolean(),
      }),
    ),
    free: z.object({ starts_at: instant, ends_at: instant }).nullable(),
  }),
  errors: [invalid],
})
