import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { instant } from '#platform/contract/scalars.ts'
import { useAgenda } from './abilities.ts'

const path = '/api/crm/agenda/feed/'
const session = { auth: 'session', ability: useAgenda } as const

export const readFeed = defineRoute({
  method: 'GET',
  path,
  summary: 'Whether the caller’s calendar has a private address for other programs.',
  ...session,
  answer: z.object({ created_at: instant.nullable(), read_at: instant.nullable() }),
})

export const renewFeed = defineRoute({
  method: 'POST',
  path,
  summary: 'Makes a new private address of the caller’s calendar, shown once; an earlier one ends.',
  ...session,
  answer: z.object({ url: z.string() }),
  status: 201,
})

export const endFeed = defineRoute({
  method: 'DELETE',
  path,
  summary: 'Ends the private address of the caller’s calendar.',
  ...session,
  status: 204,
})

export const calendarFeed = defineRoute({
  method: 'GET',
  path: '/api/agenda/feed/:token/',
  summary: 'A user’s calendar as iCalendar, for programs that know its private address.',
  auth: 'none',
  params: z.object({ token: z.string().regex(/^[\w-]{43}(\.ics)?$/) }),
  download: true,
  errors: [notFound],
  rate: { max: 60, perSeconds: 60, by: 'address' },
})
