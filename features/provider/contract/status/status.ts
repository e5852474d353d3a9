import { z } from 'zod'
import { defineRoute } from '#platform/contract/route.ts'
import { instant } from '#platform/contract/scalars.ts'
import { choiceField, optionalText, requiredText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { longTextField, timeField } from '#platform/resource/contract/value-fields.ts'
import { runPlatform } from '../abilities.ts'
import { COMPONENT_STATES, COMPONENTS } from './components.ts'

/** Of the status page, which needs no session. */
export const STATUS_PAGE = '/estado'

export const IMPACTS = ['maintenance', 'degraded', 'down'] as const

/** Failures and maintenance, as the status page tells them. */
export const incidents = defineResource({
  name: 'incident',
  path: '/api/admin/incidents',
  title: 'incidents',
  abilities: { read: runPlatform, write: runPlatform },
  label: 'title_es',
  key: 'title_es',
  order: '-starts_at',
  canDisable: false,
  columns: ['title_es', 'component', 'impact', 'starts_at', 'ends_at'],
  fields: {
    title_es: requiredText({ max: 120, section: 'spanish', listed: true, sort: true }),
    body_es: longTextField({ max: 2000, required: true }),
    title_en: optionalText({ max: 120, section: 'english' }),
    body_en: longTextField({ max: 2000 }),
    component: choiceField({
      ...{ choices: COMPONENTS, fallback: 'telephony', section: 'when' },
      ...{ listed: true, sort: true, filter: true },
    }),
    impact: choiceField({
      ...{ choices: IMPACTS, fallback: 'degraded', listed: true, filter: true },
      tones: { degraded: 'warning', down: 'error' },
    }),
    starts_at: timeField({ required: true, listed: true, sort: true }),
    // Empty: it lasts.
    ends_at: timeField({ listed: true, sort: true }),
  },
})

const state = z.enum(COMPONENT_STATES)

/** A part of the platform, in the operator's words. */
const part = z.object({
  component: z.enum(COMPONENTS),
  /** Key of its text; `server` and `jitsi` have a name of their own. */
  kind: z.enum(['server', 'janus', 'jitsi', 'lines', 'mail', 'database', 'jobs', 'disk']),
  name: z.string(),
  state,
  /** Technical, for operators alone. */
  detail: z.string(),
  facts: z.object({
    latency_ms: z.number().optional(),
    calls: z.number().optional(),
    endpoints: z.number().optional(),
    waiting: z.number().optional(),
    /** Seconds for which the oldest due job waits. */
    oldest: z.number().optional(),
    failing: z.number().optional(),
    given_up: z.number().optional(),
    bytes: z.number().optional(),
  }),
})
export type HealthPart = z.infer<typeof part>

export const platformHealth = defineRoute({
  method: 'GET',
  path: '/api/admin/health/',
  summary: 'The state of every server and queue, as checked now.',
  auth: 'session',
  ability: runPlatform,
  answer: z.object({
    checked_at: instant,
    parts: z.array(part),
    /** Kinds of job with something to say: waiting for long, failing, given up. */
    jobs: z.array(
      z.object({
        kind: z.string(),
        waiting: z.number(),
        oldest: z.number(),
        failing: z.number(),
        given_up: z.number(),
      }),
    ),
  }),
  rate: { max: 60, perSeconds: 60, by: 'user' },
})

/** Without a session; says nothing of companies, servers or addresses. */
export const publicStatus = defineRoute({
  method: 'GET',
  path: '/api/v1/status/',
  summary:
    'Whether each part of the platform works, and what its operator says of failures of the last 90 days.',
  auth: 'none',
  answer: z.object({
    product: z.string(),
    /** Null: nothing is known of any part. */
    state: state.nullable(),
    /** Null: no check has run yet, or the latest is too old to say anything. */
    checked_at: instant.nullable(),
    components: z.array(z.object({ component: z.enum(COMPONENTS), state: state.nullable() })),
    incidents: z.array(
      z.object({
        title: z.string(),
        body: z.string(),
        component: z.enum(COMPONENTS),
        impact: z.enum(IMPACTS),
        starts_at: instant,
        ends_at: instant.nullable(),
      }),
    ),
  }),
  rate: { max: 60, perSeconds: 60, by: 'address' },
})
