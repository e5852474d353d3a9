import { z } from 'zod'
import { MEETING_ADDRESS } from '#features/meetings/contract/server-address.ts'
import { defineError, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, isOneLine, text } from '#platform/contract/scalars.ts'
import { choiceField, numberField, optionalText, requiredText } from '#platform/resource/contract/field.ts'
import { defineOptions, defineResource } from '#platform/resource/contract/resource.ts'
import { runPlatform } from './abilities.ts'

/** Companies use this server. */
export const jitsiServerInUse = defineError('provider.jitsi_server_in_use', 409)

/** Whether a server requires our tokens, or admits anyone with a room's address. */
const ENTRANCES = ['token', 'open'] as const

/** Meeting servers of companies; those without one use the server in the program's settings. */
export const jitsiServers = defineResource({
  name: 'jitsi_server',
  path: '/api/jitsi/jitsi-servers-list',
  title: 'meeting servers',
  abilities: { read: runPlatform, write: runPlatform },
  label: 'name',
  key: 'name',
  order: 'name',
  canDisable: false,
  aliases: { page_size: 'limit' },
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    url: requiredText({ max: 300, pattern: MEETING_ADDRESS, listed: true, sort: true }),
    app_id: optionalText({ max: 200, section: 'token' }),
    app_secret: optionalText({ max: 200, noSheet: true }),
    entrance: choiceField({ choices: ENTRANCES, fallback: 'open', access: 'read', listed: true }),
    companies: numberField({ min: 0, max: 1_000_000, fallback: 0, access: 'read', listed: true }),
  },
})

export const jitsiServerOptions = defineOptions({
  path: '/api/jitsi/jitsi-server-options',
  title: 'meeting servers',
  ability: runPlatform,
})

/** `refused`: it is a Jitsi Meet server that does not let us in with these tokens. */
const STATES = ['up', 'unreachable', 'not_jitsi', 'refused'] as const

/** Result of a health check of a meeting server. */
const jitsiHealth = z.object({
  state: z.enum(STATES),
  /** Error details, for the operator. */
  detail: z.string(),
  latency_ms: z.number().int().nullable(),
})

export const jitsiServersHealth = defineRoute({
  method: 'GET',
  path: '/api/jitsi/jitsi-servers-health/',
  summary: 'The current state of each meeting server.',
  auth: 'session',
  ability: runPlatform,
  answer: z.object({ results: z.array(jitsiHealth.extend({ id })) }),
})

export const testJitsiServer = defineRoute({
  method: 'POST',
  path: '/api/jitsi/jitsi-servers-test/',
  summary: 'Tests entering a meeting server as typed; an empty secret means the one stored for `id`.',
  auth: 'session',
  ability: runPlatform,
  body: z.object({
    id: id.optional(),
    url: z.string().trim().max(300).regex(MEETING_ADDRESS),
    app_id: text(200).default(''),
    app_secret: z.string().max(200).refine(isOneLine).default(''),
  }),
  answer: jitsiHealth,
  errors: [notFound],
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

export const jitsiServerForm = defineRoute({
  method: 'GET',
  path: '/api/jitsi/form-jitsi-server/',
  summary: 'Initial values for the form of a meeting server, new or existing.',
  auth: 'session',
  ability: runPlatform,
  query: z.object({ server: idParam.optional() }),
  answer: z.object({
    server: z
      .object({
        id,
        name: z.string(),
        url: z.string(),
        app_id: z.string().nullable(),
        has_secret: z.boolean(),
      })
      .nullable(),
    companies: z.array(z.object({ id, name: z.string() })),
  }),
  errors: [notFound],
})
