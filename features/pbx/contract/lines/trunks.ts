import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { idParam } from '#platform/contract/scalars.ts'
import {
  choiceField,
  flagField,
  instantField,
  numberField,
  optionalText,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { defineOptions, defineResource } from '#platform/resource/contract/resource.ts'
import { optionalNumberField } from '#platform/resource/contract/value-fields.ts'
import { manageRouting } from '../abilities.ts'

export const trunkOptions = defineOptions({
  path: '/api/admin/routing-options/trunks',
  title: 'trunks',
  ability: manageRouting,
})

/** A company's lines to carriers. */
export const trunks = defineResource({
  name: 'trunk',
  path: '/api/admin/trunks',
  title: 'trunks of the company',
  abilities: { read: manageRouting, write: manageRouting },
  label: 'name',
  key: 'name',
  order: 'priority',
  canDisable: true,
  uses: {},
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    /** State of the carrier when last checked. `refused`: its address is one that the company is not allowed. */
    connection: choiceField({
      choices: ['unknown', 'up', 'down', 'refused'],
      tones: { unknown: 'default', up: 'success', down: 'error', refused: 'error' },
      fallback: 'unknown',
      access: 'read',
      listed: true,
      filter: true,
    }),
    /**
     * Addresses of `host`. `partial`: some are not allowed, the others are used; `kept`: it cannot be looked up, or leads to
     * addresses that are not allowed, and those known before are used; `missing`: there is none to use.
     */
    host_state: choiceField({
      choices: ['known', 'partial', 'kept', 'missing'],
      fallback: 'known',
      access: 'read',
      listed: true,
      filter: true,
    }),
    /** Our registration at the carrier; `none` for other kinds. `refused` and `unanswered` are tried again at `next_try`. */
    registration: choiceField({
      choices: ['none', 'pending', 'registered', 'refused', 'unanswered'],
      tones: { registered: 'success', refused: 'error', unanswered: 'error' },
      fallback: 'none',
      access: 'read',
    }),
    /** Status of its latest refusal: `403`. */
    answer: optionalText({ max: 3, access: 'read' }),
    next_try: instantField({}),
    kind: choiceField({
      choices: ['register', 'address', 'peer'],
      fallback: 'register',
      listed: true,
      filter: true,
    }),
    host: optionalText({ max: 253, pattern: /^[A-Za-z0-9.:-]+$/, section: 'carrier' }),
    /** Null: as the carrier's SRV records say. */
    port: optionalNumberField({ min: 1, max: 65_535 }),
    transport: choiceField({ choices: ['udp', 'tcp', 'tls'], fallback: 'udp' }),
    username: optionalText({ max: 64, pattern: /^[A-Za-z0-9._+@-]+$/ }),
    /** Never answered. */
    secret: optionalText({ max: 120, noSheet: true }),
    has_secret: flagField({ access: 'read', noSheet: true }),
    codecs: requiredText({
      max: 40,
      pattern: /^(opus|g722|alaw|ulaw|gsm)(,(opus|g722|alaw|ulaw|gsm))*$/,
      section: 'calls',
    }),
    channels: numberField({ min: 1, max: 1000, fallback: 30, listed: true, sort: true }),
    caller_id: optionalText({ max: 16, pattern: /^\+?[0-9]{3,15}$/, listed: true, sort: true }),
    priority: numberField({ min: 1, max: 100, fallback: 1, listed: true, sort: true }),
    account: requiredText({ max: 64, access: 'read' }),
    /** Of the digest authentication, where it is not `username`. */
    auth_user: optionalText({ max: 128, pattern: /^[A-Za-z0-9._+@-]+$/, section: 'advanced' }),
    /** Of our address of record, where it is not `host`. */
    domain: optionalText({ max: 253, pattern: /^[A-Za-z0-9.-]+$/ }),
    /** Outbound proxy: a host, with its port or without. */
    proxy: optionalText({
      max: 260,
      pattern: /^(\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9.-]{1,253})(:[0-9]{1,5})?$/,
    }),
    /** Where the caller's number is told: P-Asserted-Identity, Remote-Party-ID, or From alone. */
    caller_id_in: choiceField({ choices: ['asserted', 'remote_party', 'from'], fallback: 'asserted' }),
    /** The other side may say who calls, and who forwarded the call. */
    trusted: flagField({ fallback: true }),
    dtmf: choiceField({ choices: ['auto', 'rfc4733', 'info', 'inband'], fallback: 'auto' }),
    /** Whether its requests are answered where they came from. `auto`: only of peers. */
    nat: choiceField({ choices: ['auto', 'yes', 'no'], fallback: 'auto' }),
    encrypts_media: flagField({}),
    /** Minutes after which a call without any audio from the carrier ends. */
    silence_minutes: numberField({ min: 1, max: 1440, fallback: 60 }),
  },
})

/** Looks the carrier up and registers at once, instead of after the pause that follows failures. */
export const testTrunk = defineRoute({
  method: 'POST',
  path: '/api/admin/trunks/:id/test/',
  summary:
    'Looks the carrier’s host up now and lets the registration be tried at once. The record then tells how it went.',
  auth: 'session',
  ability: manageRouting,
  params: z.object({ id: idParam }),
  answer: z.object({
    /** Addresses of the host that calls may use; null for a trunk that is not looked up. */
    addresses: z.number().int().nullable(),
  }),
  errors: [notFound],
  rate: { max: 20, perSeconds: 60, by: 'user' },
})
