import { z } from 'zod'
import { agendaEvents } from '#features/agenda/contract/agenda-events.ts'
import { listWaiting } from '#features/join/contract/chats.ts'
import { missedCalls } from '#features/missed-calls/contract/missed-calls.ts'
import { usePhone } from '#features/phone/contract/abilities.ts'
import { directoryEntry, getDirectory } from '#features/phone/contract/directory.ts'
import { getCalls } from '#features/phone/contract/history.ts'
import { defineRoute } from '#platform/contract/route.ts'

/** Most missed calls and events shown. */
export const SHOWN = 5
/** Colleagues read; those who are present are shown first. */
const TEAM_READ = 50

/** Queries that the cards send to their features. */
export const missedQuery = { missed: true, page_size: SHOWN } as const
/** Pending ones, the latest first. */
export const pendingQuery = { status: 'pending', limit: SHOWN } as const
export const teamQuery = { page: 1, page_size: TEAM_READ } as const
/** Open events of this day of the company, `YYYY-MM-DD`. */
export const agendaQuery = (today: string) =>
  ({ owner: 'me', done: 'false', ends_at_from: today, starts_at_to: today, limit: SHOWN }) as const
export const robotQuery = (robot: string) => ({ characters: robot, page: 1, page_size: 5 }) as const

export const getHome = defineRoute({
  method: 'GET',
  path: '/api/v1/home/',
  summary: 'The data of the start page’s cards; null for those the user has no access to.',
  auth: 'session',
  ability: usePhone,
  answer: z.object({
    /** Customers who wait for an answer. */
    waiting: listWaiting.answer.nullable(),
    /** Calls of customers that nobody has called back. */
    pending: missedCalls.routes.list.answer.nullable(),
    missed: getCalls.answer.nullable(),
    agenda: agendaEvents.routes.list.answer.nullable(),
    team: getDirectory.answer.nullable(),
    /** The demo's robot, if the company has it. */
    robot: directoryEntry.nullable(),
    /** For administrators: number of records of each set-up resource, by the resource's name. */
    setup: z.record(z.string(), z.number()).nullable(),
  }),
})
