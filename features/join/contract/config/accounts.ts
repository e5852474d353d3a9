import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { idParam } from '#platform/contract/scalars.ts'
import {
  choiceField,
  flagField,
  instantField,
  linesField,
  numberField,
  optionalText,
  referenceField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { defineOptions, defineResource } from '#platform/resource/contract/resource.ts'
import { longTextField, phoneField } from '#platform/resource/contract/value-fields.ts'
import { configureJoin } from '../abilities.ts'
import { joinBotOptions } from './bot-options.ts'
import { CONFIGURED } from './configured.ts'
import { joinGroupOptions } from './groups.ts'

/** Supported messaging providers. */
export const PROVIDERS = [
  'gupshup',
  'whatsapp-cloud',
  'whatsapp-web',
  'simulator',
  'messenger',
  'instagram',
] as const
/** Those of pages and accounts, which have no telephone number. */
export const PAGES = ['messenger', 'instagram'] as const

/** Plain words; accents and case are ignored when they are compared. */
const OPT_WORD = /^[A-Za-z0-9ÁÉÍÓÚÜÑáéíóúüñ]{1,40}( [A-Za-z0-9ÁÉÍÓÚÜÑáéíóúüñ]{1,40}){0,3}$/

/** How contacts judge a number or a template, by the service. */
export const QUALITY = {
  choices: ['unknown', 'green', 'yellow', 'red'],
  tones: { unknown: 'default', green: 'success', yellow: 'warning', red: 'error' },
  fallback: 'unknown',
  access: 'read',
  filter: true,
} as const

/** The company's numbers on a messaging service. Secrets are write-only. */
export const joinAccounts = defineResource({
  ...CONFIGURED,
  name: 'join_account',
  path: '/api/admin/join-accounts',
  title: 'accounts of the messaging channel',
  canDisable: true,
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    health: choiceField({
      choices: ['unknown', 'up', 'refused', 'unreachable'],
      tones: { unknown: 'default', up: 'success', refused: 'error', unreachable: 'error' },
      fallback: 'unknown',
      access: 'read',
      listed: true,
      filter: true,
    }),
    /** What the service allows the number; `alert`: it wants something to be done. */
    standing: choiceField({
      choices: ['normal', 'alert', 'restricted', 'violation', 'disabled', 'disconnected'],
      tones: {
        normal: 'success',
        alert: 'warning',
        restricted: 'error',
        violation: 'error',
        disabled: 'error',
        disconnected: 'error',
      },
      fallback: 'normal',
      access: 'read',
      listed: true,
      filter: true,
    }),
    /** The service’s words for it. */
    standing_detail: optionalText({ max: 500, access: 'read', noSheet: true }),
    /** How contacts judge the number’s messages. */
    quality: choiceField({ ...QUALITY, listed: true }),
    /** Contacts a day to whom the business may write first: `2K`, `UNLIMITED`. */
    messaging_limit: optionalText({ max: 40, access: 'read', noSheet: true }),
    provider: choiceField({
      choices: PROVIDERS,
      fallback: 'gupshup',
      access: 'create',
      listed: true,
      sort: true,
      filter: true,
    }),
    /** Required, except for pages. */
    number: phoneField({ listed: true, sort: true }),
    /** Gupshup’s app name, Meta’s phone number id, a page’s or an Instagram account’s id. */
    external_id: optionalText({ max: 120, section: 'provider' }),
    /** Gupshup’s app id, Meta’s WhatsApp business account id. */
    business_id: optionalText({ max: 120 }),
    /** API key or access token; empty keeps the stored one. */
    api_key: optionalText({ max: 1000, noSheet: true }),
    /** Meta’s app secret: verifies the signatures of callbacks. Empty keeps the stored one. */
    app_secret: optionalText({ max: 200, noSheet: true }),
    /** Which of the two fields above have a stored value. */
    kept_secrets: linesField({ max: 2, pattern: /^[a-z_]+$/, access: 'read', noSheet: true }),
    /** The callback address, to be copied into the provider's console. */
    webhook_url: optionalText({ max: 300, access: 'read', noSheet: true }),
    /** Answer to Meta’s webhook handshake. */
    verify_token: optionalText({ max: 120, access: 'read', noSheet: true }),
    group: referenceField({ options: joinGroupOptions, section: 'conversations', listed: true, sort: true }),
    bot: referenceField({ options: joinBotOptions, listed: true }),
    bot_active: flagField({ fallback: false, listed: true, filter: true }),
    per_second: numberField({ min: 1, max: 500, fallback: 20 }),
    /** Message consisting of just one of these words: opts out of bulk messages; `opt_in_words` opt in again. */
    opt_out_words: linesField({ max: 10, pattern: OPT_WORD, section: 'opt_out', fallback: ['BAJA', 'STOP'] }),
    opt_in_words: linesField({ max: 10, pattern: OPT_WORD, fallback: ['ALTA'] }),
    opt_out_reply: longTextField({ max: 1000 }),
    checked_at: instantField({ listed: true }),
  },
})

export const joinAccountOptions = defineOptions({
  path: '/api/admin/join-account-options',
  title: 'accounts of the messaging channel',
  ability: configureJoin,
})

export const testAccount = defineRoute({
  method: 'POST',
  path: '/api/admin/join-accounts/:id/test/',
  summary:
    'Asks the provider whether it accepts the account’s credentials, and stores the answer as its health.',
  auth: 'session',
  ability: configureJoin,
  params: z.object({ id: idParam }),
  answer: z.object({ health: z.enum(['up', 'refused', 'unreachable']), detail: z.string() }),
  errors: [notFound],
  rate: { max: 30, perSeconds: 60, by: 'user' },
})
