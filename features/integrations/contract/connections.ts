import { z } from 'zod'
import { conflict, defineError, invalid, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant, text } from '#platform/contract/scalars.ts'
import { MAPPED_FIELDS } from '#platform/integrations/contract/domain.ts'
import { manageIntegrations } from './abilities.ts'

/** Programs that a company can connect; the names are those of the screens under /admin/plataformas. */
export const CONNECTION_KINDS = [
  'zoho-crm',
  'zoho-desk',
  'zoho-phonebridge',
  'bitrix24',
  'manualBitrix',
  'facebook',
] as const
export type ConnectionKind = (typeof CONNECTION_KINDS)[number]

/** The other program refused, or could not be reached; `{reason}` says how. */
export const refusedThere = defineError('integrations.refused', 502)
/** Somebody else began this authorisation, or too long ago. */
export const staleGrant = defineError('integrations.stale_grant', 409)

const kindParam = z.object({ kind: z.enum(CONNECTION_KINDS) })
const auth = { auth: 'session', ability: manageIntegrations } as const

export const connectionSettings = z.object({
  calls: z.boolean(),
  recordings: z.boolean(),
  createLeads: z.boolean(),
  people: z.boolean(),
  businesses: z.boolean().default(false),
  conversations: z.boolean().default(false),
  missedCalls: z.boolean().default(true),
  defaultUser: text(100),
  department: text(60).default(''),
  externalField: text(100).default(''),
  /** Our stages (ids, `won`, `lost`) and theirs. */
  stages: z
    .array(
      z.object({
        own: z.string().regex(/^(?:won|lost|[1-9]\d{0,14})$/),
        remote: text(120).min(1),
      }),
    )
    .max(200)
    .default([]),
})
export const fieldPairs = z
  .array(
    z.object({
      own: z.enum(MAPPED_FIELDS),
      remote: text(100).min(1),
      /** Of this form alone; empty: of all others. */
      form: text(60).default(''),
    }),
  )
  .max(400)

/** How a connection is doing. */
export const HEALTH = ['absent', 'pending', 'up', 'failing', 'paused', 'refused'] as const

export const connection = z.object({
  kind: z.enum(CONNECTION_KINDS),
  /** absent: not connected; pending: waits for the authorisation; refused: must be connected again. */
  health: z.enum(HEALTH),
  address: z.string(),
  /** Which of the secrets are stored. */
  kept: z.array(z.string()),
  /** Where the other program calls us. */
  incoming_url: z.string().nullable(),
  /** Where the other program sends administrators back to. */
  redirect_url: z.string(),
  settings: connectionSettings,
  fields: fieldPairs,
  ok_at: instant.nullable(),
  problem: z.string().nullable(),
  problem_at: instant.nullable(),
  paused_until: instant.nullable(),
  /** Exchanges that wait, and those given up in the last week. */
  waiting: z.number().int(),
  failed: z.number().int(),
  version: z.number().int(),
})
export type ConnectionAnswer = z.infer<typeof connection>

export const listConnections = defineRoute({
  method: 'GET',
  path: '/api/admin/integrations/',
  summary: 'The programs that the company can connect, with the health of those that are.',
  ...auth,
  answer: z.object({ results: z.array(connection) }),
})

export const saveConnection = defineRoute({
  method: 'PUT',
  path: '/api/admin/integrations/:kind/',
  summary: 'Stores what a connection needs: address and secrets. Empty secrets keep the stored ones.',
  ...auth,
  params: kindParam,
  body: z.object({
    address: text(300).default(''),
    secrets: z.record(z.string().max(40), z.string().trim().max(1000)).default({}),
  }),
  answer: connection,
  errors: [invalid],
})

export const authorizeConnection = defineRoute({
  method: 'POST',
  path: '/api/admin/integrations/:kind/authorize/',
  summary: 'Where the administrator lets the suite in; null: what was stored is enough, and it is connected.',
  ...auth,
  params: kindParam,
  answer: z.object({ url: z.string().nullable() }),
  errors: [notFound, refusedThere],
  rate: { max: 20, perSeconds: 60, by: 'user' },
})

export const finishConnection = defineRoute({
  method: 'POST',
  path: '/api/admin/integrations/:kind/finish/',
  summary: 'Finishes an authorisation with what the other program sent the administrator back with.',
  ...auth,
  params: kindParam,
  body: z.object({
    state: z.string().regex(/^[\w.-]{1,600}$/),
    answer: z.record(z.string().max(60), z.string().max(2000)),
  }),
  answer: connection,
  errors: [notFound, staleGrant, refusedThere],
  rate: { max: 20, perSeconds: 60, by: 'user' },
})

export const changeConnection = defineRoute({
  method: 'PATCH',
  path: '/api/admin/integrations/:kind/',
  summary: 'Changes what is exchanged, and which fields belong together.',
  ...auth,
  params: kindParam,
  body: z.object({ version: z.number().int(), settings: connectionSettings, fields: fieldPairs }),
  answer: connection,
  errors: [notFound, conflict],
})

export const testConnection = defineRoute({
  method: 'POST',
  path: '/api/admin/integrations/:kind/test/',
  summary: 'Asks the other program whether it lets us in, and has it tell us of changes again.',
  ...auth,
  params: kindParam,
  answer: connection,
  errors: [notFound, refusedThere],
  rate: { max: 20, perSeconds: 60, by: 'user' },
})

export const disconnect = defineRoute({
  method: 'DELETE',
  path: '/api/admin/integrations/:kind/',
  summary: 'Disconnects a program and deletes all that was kept about it.',
  ...auth,
  params: kindParam,
  status: 204,
  errors: [notFound],
})

const named = z.object({ id: z.string(), name: z.string() })

export const remoteChoices = defineRoute({
  method: 'GET',
  path: '/api/admin/integrations/:kind/choices/',
  summary:
    'Users, text fields and what else is chosen from at the other program, asked for now; and our stages.',
  ...auth,
  params: kindParam,
  answer: z.object({
    users: z.array(named),
    fields: z.array(named),
    departments: z.array(named),
    forms: z.array(named.extend({ fields: z.array(named) })),
    stages: z.array(named),
    business_fields: z.array(named),
    /** Of our pipelines, by their paths. */
    own_stages: z.array(named),
  }),
  errors: [notFound, refusedThere],
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

export const listRemotePeople = defineRoute({
  method: 'GET',
  path: '/api/admin/integrations/:kind/people/',
  summary: 'Who each user of the company is at the other program.',
  ...auth,
  params: kindParam,
  answer: z.object({
    results: z.array(
      z.object({ user: id, name: z.string(), username: z.string(), remote: z.string().nullable() }),
    ),
  }),
  errors: [notFound],
})

export const saveRemotePeople = defineRoute({
  method: 'PUT',
  path: '/api/admin/integrations/:kind/people/',
  summary: 'Sets who the users are at the other program; those left out stay as they are, null is nobody.',
  ...auth,
  params: kindParam,
  body: z.object({
    people: z.array(z.object({ user: id, remote: text(100).min(1).nullable() })).max(2000),
  }),
  status: 204,
  errors: [notFound, invalid],
})

export const EXCHANGE_STATES = ['waiting', 'running', 'done', 'skipped', 'failed'] as const

export const exchange = z.object({
  id,
  direction: z.enum(['out', 'in']),
  kind: z.string(),
  record: z.string(),
  state: z.enum(EXCHANGE_STATES),
  attempts: z.number().int(),
  status: z.number().int().nullable(),
  reason: z.string().nullable(),
  created_at: instant,
  next_at: instant,
  ended_at: instant.nullable(),
})
export type Exchange = z.infer<typeof exchange>

const logQuery = z.object({
  state: z.enum(EXCHANGE_STATES).optional(),
  direction: z.enum(['out', 'in']).optional(),
  search: text(100).optional(),
  /** Older than this one. */
  before: idParam.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
const log = z.object({ results: z.array(exchange), more: z.boolean() })

export const listExchanges = defineRoute({
  method: 'GET',
  path: '/api/admin/integrations/:kind/log/',
  summary: 'What was exchanged with a connected program, newest first; thirty days.',
  ...auth,
  params: kindParam,
  query: logQuery,
  answer: log,
  errors: [notFound],
})

export const listDeliveries = defineRoute({
  method: 'GET',
  path: '/api/admin/webhooks/:id/log/',
  summary: 'What was sent to a webhook, newest first; thirty days.',
  ...auth,
  params: z.object({ id: idParam }),
  query: logQuery,
  answer: log,
  errors: [notFound],
})

export const repeatExchange = defineRoute({
  method: 'POST',
  path: '/api/admin/integration-exchanges/:id/again/',
  summary: 'Makes an exchange again, in its turn: a failed one, or a delivery that the receiver lost.',
  ...auth,
  params: z.object({ id: idParam }),
  answer: exchange,
  errors: [notFound, conflict],
})
