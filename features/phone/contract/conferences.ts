import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant, uuid } from '#platform/contract/scalars.ts'
import { instantField, numberField, optionalText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { usePhone } from './abilities.ts'

const read = { access: 'read' } as const

/** Conferences that somebody took part in or was invited to; supervisors see those of their people. */
export const conferences = defineResource({
  name: 'conference',
  path: '/api/webrtc/conferences',
  title: 'conferences',
  abilities: { read: usePhone },
  label: 'names',
  key: 'conference_id',
  order: '-started_at',
  canDisable: false,
  verbs: ['export'],
  fields: {
    /** Names of all participants and invitees, comma separated. */
    names: optionalText({ max: 4000, ...read, listed: true }),
    /** The conference room; empty for an ad hoc conference. */
    room: optionalText({ max: 80, ...read, listed: true, filter: true }),
    moderator: optionalText({ max: 120, ...read, listed: true, filter: true }),
    started_at: instantField({ listed: true, sort: true, filter: true }),
    ended_at: instantField({ sort: true }),
    /** Seconds; 0 while it runs. */
    duration: numberField({ min: 0, max: 1_000_000, fallback: 0, ...read, listed: true, sort: true }),
    /** Number of participants. */
    people: numberField({ min: 0, max: 1000, fallback: 0, ...read, listed: true, sort: true }),
    conference_id: optionalText({ max: 36, ...read, noSheet: true }),
  },
})

const member = z.object({
  account: z.string(),
  extension: z.string(),
  name: z.string(),
  role: z.enum(['moderator', 'member']),
  /** Null: never joined. */
  joined_at: instant.nullable(),
  /** Null: still in it. */
  left_at: instant.nullable(),
})
export type ConferencePerson = z.infer<typeof member>

export const listConferenceMembers = defineRoute({
  method: 'GET',
  path: '/api/webrtc/conferences/:id/members/',
  summary: 'Lists who was in a conference, with the times they joined and left.',
  auth: 'session',
  ability: usePhone,
  params: z.object({ id: idParam }),
  answer: z.object({ results: z.array(member), count: z.number().int() }),
  errors: [notFound],
})

const query = z.object({
  page_number: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(10),
})
export type ConferencesQuery = z.output<typeof query>

const app = {
  path: '/api/webrtc/conferences_app',
  auth: 'session',
  ability: usePhone,
  summary: 'Lists conferences with their members and times, newest first, paginated.',
  answer: z.object({
    conferences: z.array(
      z.object({
        id,
        conference_id: uuid,
        moderator: z.string(),
        started_at: instant,
        ended_at: instant.nullable(),
        members: z.array(member),
      }),
    ),
    num_pages: z.number().int(),
    page_number: z.number().int(),
    page_size: z.number().int(),
    total: z.number().int(),
  }),
} as const

export const getConferencesApp = defineRoute({ ...app, method: 'GET', query })
export const postConferencesApp = defineRoute({ ...app, method: 'POST', body: query })
