import { z } from 'zod'
import { usePhone } from '#features/phone/contract/abilities.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { dialString } from '#platform/contract/scalars.ts'

export const preTranslate = defineRoute({
  method: 'POST',
  path: '/api/pbx/pre_translate/',
  summary:
    "Returns the number as dialled from the user's company, by the first matching rule of the platform.",
  auth: 'session',
  ability: usePhone,
  body: z.object({ number: dialString }),
  answer: z.object({
    number: z.string(),
    /** Null: no rule matched and the number is unchanged. */
    rule: z.string().nullable(),
    /** What a call takes it for: a feature code, an emergency number, an internal number of the company, or one outside. */
    meant: z.enum(['code', 'emergency', 'inside', 'outside']),
    /** With `+`; null for what is not a valid phone number. */
    e164: z.string().nullable(),
    country: z.string().nullable(),
    kind: z.string().nullable(),
  }),
  rate: { max: 120, perSeconds: 60, by: 'user' },
})

const MAX_SDP = 16_384

const side = z.object({
  address: z.string().nullable(),
  port: z.number().int().nullable(),
  direction: z.enum(['sendrecv', 'sendonly', 'recvonly', 'inactive']),
  encrypted: z.boolean(),
  codecs: z.array(z.string()),
})

/** Translates the SDP that both sides of a call agreed on into words, for its quality figures. */
export const translateSdp = defineRoute({
  method: 'POST',
  path: '/api/pbx/translate_sdp/',
  summary: 'Compares the audio of two session descriptions: codecs, addresses, and what they have in common.',
  auth: 'session',
  ability: usePhone,
  body: z.object({ local: z.string().trim().max(MAX_SDP), remote: z.string().trim().max(MAX_SDP) }),
  answer: z.object({ codec: z.string().nullable(), local: side, remote: side }),
  rate: { max: 60, perSeconds: 60, by: 'user' },
})
