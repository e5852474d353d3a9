import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, text } from '#platform/contract/scalars.ts'
import { usePhone } from './abilities.ts'
import { phoneStatus } from './call.ts'

/** Phone data for outside clients that no screen reads. */

export const pjsipContact = defineRoute({
  method: 'POST',
  path: '/api/webrtc/pjsip_contact',
  summary: 'Returns whether an endpoint of the company has a registered device, and its state.',
  auth: 'session',
  ability: usePhone,
  body: z.object({ endpoint: text(64).min(1) }),
  answer: z.object({
    endpoint: z.string(),
    extension: z.string(),
    name: z.string(),
    contacts: z.number().int(),
    status: phoneStatus,
  }),
  errors: [notFound],
})

export const updateSettingsRest = defineRoute({
  method: 'GET',
  path: '/api/webrtc/update_settings_rest',
  summary: "Returns the current settings of the user's phone.",
  auth: 'session',
  ability: usePhone,
  answer: z.object({
    extension: z.string().nullable(),
    account: z.string().nullable(),
    ring_tone_company: z.string(),
    share_contacts: z.boolean(),
    record_manage: z.boolean(),
    record_format: z.enum(['wav', 'mp3', 'ogg']),
    block_conference_record: z.boolean(),
    /** The number to dial for one's voicemail; empty without one. */
    voicemail_extension: z.string(),
    in_call_number_blocked: z.array(z.string()),
    out_call_number_blocked: z.array(z.string()),
  }),
})

const searched = z.object({
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(25),
  search: text(80).default(''),
})

export const listLabels = defineRoute({
  method: 'GET',
  path: '/api/webrtc/labels/',
  summary: "Lists the company's call labels by name.",
  auth: 'session',
  ability: usePhone,
  query: searched,
  answer: z.object({
    results: z.array(z.object({ id, name: z.string(), color: z.string() })),
    count: z.number().int(),
  }),
})
