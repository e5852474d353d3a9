import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { idParam } from '#platform/contract/scalars.ts'
import {
  choiceField,
  flagField,
  instantField,
  optionalText,
  referenceField,
  referencesField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { manageExtensions } from './abilities.ts'
import { memberOptions } from './routing/options.ts'

export const PHONE_MAKES = ['yealink', 'grandstream', 'fanvil', 'snom', 'polycom', 'cisco'] as const
export type PhoneMake = (typeof PHONE_MAKES)[number]

/** `00:15:65:AB-cd.ef` as it is stored. */
const tidyMac = (text: string): string => text.replaceAll(/[\s._:-]/g, '').toLowerCase()

/** Whether it is the address of one device: that of all (`ff…`), of a group (odd first byte) and of none (zeros) are not. */
export const isDeviceMac = (mac: string): boolean => /^[0-9a-f][02468ace]/.test(mac) && !/^0+$/.test(mac)

/** Desk phones that fetch their settings by themselves. */
export const deskPhones = defineResource({
  name: 'desk_phone',
  path: '/api/admin/desk-phones',
  title: 'desk phones that fetch their settings',
  abilities: { read: manageExtensions, write: manageExtensions },
  label: 'mac',
  key: 'mac',
  order: 'mac',
  canDisable: false,
  fields: {
    mac: requiredText({
      max: 24,
      pattern: /^[0-9a-f]{12}$/,
      tidy: tidyMac,
      access: 'create',
      listed: true,
      sort: true,
    }),
    make: choiceField({
      choices: PHONE_MAKES,
      fallback: 'yealink',
      access: 'create',
      listed: true,
      filter: true,
    }),
    model: optionalText({ max: 40, listed: true }),
    extension: referenceField({
      options: memberOptions,
      required: true,
      access: 'create',
      listed: true,
      sort: true,
    }),
    /** `closed`: the extension's secret was renewed, or its user left. */
    setup: choiceField({
      choices: ['waiting', 'expired', 'ready', 'closed'],
      tones: { ready: 'success', expired: 'warning', closed: 'error' },
      fallback: 'waiting',
      access: 'read',
      listed: true,
      filter: true,
    }),
    last_fetch_at: instantField({ listed: true }),
    software: optionalText({ max: 200, access: 'read' }),
    keys: referencesField({ options: memberOptions, max: 12, section: 'settings' }),
    language: choiceField({ choices: ['company', 'es', 'en'], fallback: 'company' }),
    // UDP where the telephone server has no TLS.
    transport: choiceField({ choices: ['tls', 'udp'], fallback: 'tls' }),
    codecs: requiredText({ max: 40, pattern: /^(g722|alaw|ulaw)(,(g722|alaw|ulaw))*$/ }),
    /** Allows a new secret for an extension whose secret was not kept: phones that have the old one stop registering. */
    new_secret: flagField({ access: 'create', noSheet: true }),
  },
})

export const renewPhoneLink = defineRoute({
  method: 'POST',
  path: '/api/admin/desk-phones/:id/link/',
  summary:
    'Issues a new address from which the phone fetches its settings for the first time, shown once. The old address and the phone’s password end.',
  auth: 'session',
  ability: manageExtensions,
  params: z.object({ id: idParam }),
  answer: z.object({ once: z.record(z.string(), z.string()) }),
  errors: [notFound],
})
