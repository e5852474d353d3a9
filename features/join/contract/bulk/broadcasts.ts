import {
  choiceField,
  instantField,
  numberField,
  optionalText,
  referenceField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { defineOptions, defineResource } from '#platform/resource/contract/resource.ts'
import { configureJoin } from '../abilities.ts'
import { joinAccountOptions } from '../config/accounts.ts'
import { CONFIGURED } from '../config/configured.ts'
import { BROADCAST_STATES } from './broadcast-state.ts'

export const joinTemplateOptions = defineOptions({
  path: '/api/admin/join-template-options',
  title: 'approved templates',
  ability: configureJoin,
})

const figure = () => numberField({ min: 0, max: 1_000_000, fallback: 0, access: 'read', listed: true })

/** Bulk messages: masivos. */
export const joinBroadcasts = defineResource({
  ...CONFIGURED,
  name: 'join_broadcast',
  path: '/api/admin/join-broadcasts',
  title: 'broadcasts',
  order: '-created_at',
  verbs: ['create', 'edit', 'remove', 'export'],
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    account: referenceField({
      options: joinAccountOptions,
      required: true,
      access: 'create',
      listed: true,
      filter: true,
    }),
    template: referenceField({ options: joinTemplateOptions, required: true, listed: true, filter: true }),
    per_second: numberField({ min: 1, max: 80, fallback: 5 }),
    status: choiceField({
      choices: BROADCAST_STATES,
      tones: {
        draft: 'default',
        scheduled: 'default',
        running: 'success',
        paused: 'warning',
        done: 'default',
        cancelled: 'default',
      },
      fallback: 'draft',
      access: 'read',
      listed: true,
      sort: true,
      filter: true,
    }),
    audience: optionalText({ max: 300, access: 'read' }),
    total: figure(),
    sent: figure(),
    delivered: figure(),
    failed: figure(),
    scheduled_at: instantField({ listed: true, sort: true }),
    started_at: instantField({}),
    finished_at: instantField({}),
  },
})

export const joinBroadcastOptions = defineOptions({
  path: '/api/admin/join-broadcast-options',
  title: 'broadcasts',
  ability: configureJoin,
})

/** A recipient's result: their message's status once it is written, otherwise why there is no message. */
export const RESULTS = [
  'ready',
  'duplicate',
  'invalid',
  'incomplete',
  'opted_out',
  'blocked',
  'enqueue',
  'unconfirmed',
  'sent',
  'delivered',
  'read',
  'failed',
] as const

const REASONS = [
  'none',
  'window_closed',
  'undeliverable',
  'marketing_limit',
  'blocked_by_user',
  'rate_limited',
  'bad_template',
  'bad_media',
  'not_allowed',
  'no_balance',
  'credentials',
  'exhausted',
  'unknown',
] as const

/** The recipients of a broadcast, each with their result. */
export const joinBroadcastRecipients = defineResource({
  ...CONFIGURED,
  name: 'join_broadcast_recipient',
  path: '/api/admin/join-broadcast-recipients',
  title: 'broadcast recipients',
  order: 'number',
  verbs: ['export'],
  fields: {
    number: numberField({ min: 1, max: 1_000_000, fallback: 1, access: 'read', listed: true, sort: true }),
    name: requiredText({ max: 120, access: 'read', listed: true, sort: true }),
    given: requiredText({ max: 120, access: 'read', listed: true }),
    phone: optionalText({ max: 32, access: 'read', listed: true, sort: true }),
    result: choiceField({
      choices: RESULTS,
      fallback: 'ready',
      access: 'read',
      listed: true,
      filter: true,
    }),
    /** Why it failed. */
    reason: choiceField({ choices: REASONS, fallback: 'none', access: 'read', listed: true }),
    attempts: numberField({ min: 0, max: 100, fallback: 0, access: 'read', listed: true }),
    sent_at: instantField({ listed: true }),
    broadcast: referenceField({ options: joinBroadcastOptions, access: 'read', filter: true }),
  },
})
