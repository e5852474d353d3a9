import { z } from 'zod'
import { invalid, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant } from '#platform/contract/scalars.ts'
import { useAgenda } from './abilities.ts'
import { plannedTime } from './planned-time.ts'

export const ANSWERS = ['accepted', 'tentative', 'declined'] as const
export type GuestAnswer = (typeof ANSWERS)[number] | 'pending'

const state = z.enum(['pending', ...ANSWERS])
const params = z.object({ id: idParam })

export const readGuests = defineRoute({
  method: 'GET',
  path: '/api/crm/agenda/:id/guests/',
  summary: 'Who is invited to an event, with their answers.',
  auth: 'session',
  ability: useAgenda,
  params,
  answer: z.object({
    results: z.array(
      z.object({
        id,
        /** Null for somebody outside. */
        user: id.nullable(),
        name: z.string(),
        answer: state,
        answered_at: instant.nullable(),
        /** Said of this occurrence of a repeated event, not of all of it. */
        only_this: z.boolean(),
      }),
    ),
  }),
  errors: [notFound],
})

export const answerInvitation = defineRoute({
  method: 'POST',
  path: '/api/crm/agenda/:id/answer/',
  summary:
    'The caller accepts or declines an invitation; a repeated event as a whole, or with `only_this` this occurrence.',
  auth: 'session',
  ability: useAgenda,
  params,
  body: z.object({ answer: z.enum(ANSWERS), only_this: z.boolean().default(false) }),
  answer: z.object({ answer: state }),
  errors: [notFound],
})

const byToken = z.object({ token: z.uuid() })
const invitation = z.object({
  title: z.string(),
  starts_at: instant,
  ends_at: instant,
  all_day: z.boolean(),
  time_zone: z.string(),
  location: z.string().nullable(),
  meeting_url: z.string().nullable(),
  recurrence: z.string().nullable(),
  organizer: z.string().nullable(),
  company: z.string(),
  answer: state,
  /** Of a repeated event the occurrence that this is about, by when the rule puts it; null: all of it. */
  recurs_at: instant.nullable(),
  /** Of a repeated event those that come, each of which can be answered by itself. */
  occurrences: z.array(z.object({ recurs_at: instant, starts_at: instant, ends_at: instant, answer: state })),
  /** Over, deleted, or the guest is no longer invited. */
  closed: z.boolean(),
})
export type Invitation = z.output<typeof invitation>

export const readInvitation = defineRoute({
  method: 'GET',
  path: '/api/agenda/invitations/:token/',
  summary: 'What somebody outside is invited to, by the secret in their mail.',
  auth: 'none',
  params: byToken,
  query: z.object({ recurs_at: plannedTime.optional() }),
  answer: invitation,
  errors: [notFound],
  rate: { max: 60, perSeconds: 60, by: 'address' },
})

export const answerByToken = defineRoute({
  method: 'POST',
  path: '/api/agenda/invitations/:token/',
  summary: 'Somebody outside accepts or declines.',
  auth: 'none',
  params: byToken,
  body: z.object({ answer: z.enum(ANSWERS), recurs_at: plannedTime.optional() }),
  answer: invitation,
  errors: [notFound, invalid],
  rate: { max: 20, perSeconds: 60, by: 'address' },
})
