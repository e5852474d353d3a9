import { z } from 'zod'
import { defineError, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, isOneLine, text } from '#platform/contract/scalars.ts'
import { choiceField, numberField, optionalText, requiredText } from '#platform/resource/contract/field.ts'
import { defineOptions, defineResource } from '#platform/resource/contract/resource.ts'
import { runPlatform } from './abilities.ts'

/** Companies use this server, or it is the program's own. */
export const serverInUse = defineError('provider.server_in_use', 409)

/** The server is being emptied: nothing new goes there. */
export const serverDrains = defineError('provider.server_drains', 409)

const address = /^https?:\/\/[^\s/]+(\/\S*)?$/

export const asteriskServers = defineResource({
  name: 'server',
  path: '/api/admin/asterisk-servers',
  title: 'telephone servers',
  abilities: { read: runPlatform, write: runPlatform },
  label: 'name',
  key: 'name',
  order: 'name',
  canDisable: false,
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    kind: choiceField({ choices: ['own', 'outside'], fallback: 'outside', access: 'read', listed: true }),
    // Null for the own server: the program's settings have its address.
    ari_url: optionalText({ max: 300, pattern: address, listed: true, section: 'ari' }),
    ari_user: optionalText({ max: 80 }),
    ari_password: optionalText({ max: 200, noSheet: true }),
    sip_host: optionalText({ max: 253, pattern: /^[a-zA-Z0-9.:-]+$/, section: 'sip' }),
    sip_port: numberField({ min: 1, max: 65_535, fallback: 5060 }),
    // 0: no TLS; for the own server, the port in the program's settings.
    sip_tls_port: numberField({ min: 0, max: 65_535, fallback: 0 }),
    companies: numberField({ min: 0, max: 1_000_000, fallback: 0, access: 'read', listed: true }),
  },
})

export const serverOptions = defineOptions({
  path: '/api/admin/asterisk-server-options',
  title: 'telephone servers',
  ability: runPlatform,
})

const SERVER_STATES = ['up', 'unreachable', 'unauthorized', 'not_asterisk', 'absent'] as const

/** Result of a health check of a telephone server. */
const serverState = z.object({
  state: z.enum(SERVER_STATES),
  /** Error details, for the operator. */
  detail: z.string(),
  version: z.string().nullable(),
  /** It takes no new calls; those in progress end by themselves, at the latest then. Null: it is in use. */
  drained_by: z.iso.datetime().nullable(),
  /** Calls in progress, of this program's companies. */
  calls: z.number().int(),
  /** Endpoints with a registered device. */
  registered_endpoints: z.number().int().nullable(),
  latency_ms: z.number().int().nullable(),
  /** Loaded modules known to make it hang; they should not be loaded. */
  faulty_modules: z.array(z.string()),
})

export const serversHealth = defineRoute({
  method: 'GET',
  path: '/api/admin/asterisk-servers-health/',
  summary: 'The current state of each telephone server.',
  auth: 'session',
  ability: runPlatform,
  answer: z.object({ results: z.array(serverState.extend({ id })) }),
})

export const testServer = defineRoute({
  method: 'POST',
  path: '/api/admin/asterisk-servers-test/',
  summary:
    'Tests the connection to a telephone server as typed; an empty password means the one stored for `id`.',
  auth: 'session',
  ability: runPlatform,
  body: z.object({
    id: id.optional(),
    ari_url: z.string().regex(address).max(300),
    ari_user: text(80).min(1),
    ari_password: z.string().max(200).refine(isOneLine).default(''),
  }),
  answer: serverState,
  errors: [notFound],
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

export const drainServer = defineRoute({
  method: 'POST',
  path: '/api/admin/asterisk-servers-drain/',
  summary:
    'Empties a telephone server: its companies move to the server `to` (null: they stay, and cannot call), and it takes no new calls. Those in progress end by themselves, or after `minutes`. With `drain` false it is in use again.',
  auth: 'session',
  ability: runPlatform,
  body: z.object({
    id,
    drain: z.boolean(),
    to: id.nullable().default(null),
    minutes: z.number().int().min(1).max(1440).default(60),
  }),
  answer: z.object({ drained_by: z.iso.datetime().nullable() }),
  errors: [notFound, serverDrains],
})

export const serverForm = defineRoute({
  method: 'GET',
  path: '/api/pbx/form-asterisk-server/',
  summary: 'Initial values for the form of a telephone server, new or existing.',
  auth: 'session',
  ability: runPlatform,
  query: z.object({ server_id: idParam.optional() }),
  answer: z.object({
    server: z
      .object({
        id,
        name: z.string(),
        kind: z.enum(['own', 'outside']),
        ari_url: z.string().nullable(),
        ari_user: z.string().nullable(),
        has_password: z.boolean(),
        sip_host: z.string().nullable(),
        sip_port: z.number().int(),
        sip_tls_port: z.number().int(),
      })
      .nullable(),
    companies: z.array(z.object({ id, name: z.string() })),
  }),
  errors: [notFound],
})
