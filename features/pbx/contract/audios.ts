import { z } from 'zod'
import { defineError, notFound, tooLarge, unavailable, unsupportedMedia } from '#platform/contract/errors.ts'
import { storageFull } from '#platform/contract/files.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, paragraphs, text } from '#platform/contract/scalars.ts'
import {
  choiceField,
  flagField,
  numberField,
  optionalText,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { defineOptions, defineResource } from '#platform/resource/contract/resource.ts'
import { manageRouting } from './abilities.ts'
import { ROUTED } from './routing/routed.ts'

const MEBIBYTE = 1024 * 1024

/** No program on the server reads that format. */
export const noConverter = defineError('pbx.no_converter', 503)

export const audioOptions = defineOptions({
  path: '/api/admin/routing-options/audios',
  title: 'audios',
  ability: manageRouting,
})

/** The company's sounds as telephones play them, made by upload, recording or text to speech. */
export const audios = defineResource({
  ...ROUTED,
  uses: {},
  name: 'audio',
  path: '/api/admin/audios',
  title: 'audios of the company',
  verbs: ['edit', 'remove', 'export'],
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    source: choiceField({
      choices: ['uploaded', 'recorded', 'spoken'],
      fallback: 'uploaded',
      access: 'read',
      listed: true,
      filter: true,
    }),
    /** Milliseconds. */
    duration_ms: numberField({
      min: 0,
      max: 3_600_000,
      fallback: 0,
      access: 'read',
      listed: true,
      sort: true,
    }),
    /** Names of the menus, queues and so on that play it. */
    used_by: optionalText({ max: 2000, access: 'read', listed: true }),
    spoken: optionalText({ max: 2000, access: 'read' }),
    /** The company's hold music: choosing another one clears the flag here. */
    hold_music: flagField({ listed: true }),
  },
})

const made = z.object({ id, name: z.string(), duration_ms: z.number().int() })

export const uploadAudio = defineRoute({
  method: 'POST',
  path: '/api/admin/audios/upload/',
  summary: 'Uploads a sound in any supported format and stores it in the format that telephones play.',
  auth: 'session',
  ability: manageRouting,
  upload: { maxBytes: 20 * MEBIBYTE, part: 'audio_file' },
  body: z.object({ name: text(80).min(1), source: z.enum(['uploaded', 'recorded']).default('uploaded') }),
  answer: made,
  status: 201,
  errors: [tooLarge, unsupportedMedia, noConverter, storageFull],
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

/** One of the installation's voices; an unknown one is the usual one. */
const voiceId = text(40)

export const speakAudio = defineRoute({
  method: 'POST',
  path: '/api/admin/audios/speak/',
  summary: "Creates a sound from a text with the installation's speech service.",
  auth: 'session',
  ability: manageRouting,
  body: z.object({ name: text(80).min(1), spoken: paragraphs(2000).min(1), voice: voiceId.optional() }),
  answer: made,
  status: 201,
  errors: [unavailable, storageFull],
  rate: { max: 20, perSeconds: 60, by: 'user' },
})

export const listVoices = defineRoute({
  method: 'GET',
  path: '/api/admin/audios/voices/',
  summary: 'Lists the voices that speak texts, the usual one first; none where nothing speaks.',
  auth: 'session',
  ability: manageRouting,
  answer: z.object({ results: z.array(z.object({ id: z.string() })) }),
})

/** Enough to judge a voice and a text. */
export const MAX_TRIED = 500

export const trySpeech = defineRoute({
  method: 'POST',
  path: '/api/admin/audios/speak/try/',
  summary: 'Speaks a text to be heard before it is stored.',
  auth: 'session',
  ability: manageRouting,
  body: z.object({ spoken: paragraphs(MAX_TRIED).min(1), voice: voiceId.optional() }),
  download: true,
  errors: [unavailable],
  rate: { max: 20, perSeconds: 60, by: 'user' },
})

export const hearAudio = defineRoute({
  method: 'GET',
  path: '/api/admin/audios/:id/sound/',
  summary: 'Downloads the sound.',
  auth: 'session',
  ability: manageRouting,
  params: z.object({ id: idParam }),
  download: true,
  errors: [notFound],
})

/** A sound of a telephone server elsewhere, or of no server. */
export const soundElsewhere = defineError('pbx.sound_elsewhere', 404)

/** Names of the telephone server's own sounds; without dots, so that they stay in its folder. */
export const SOUND_NAME = /^[A-Za-z0-9_/-]+$/

export const hearServerSound = defineRoute({
  method: 'GET',
  path: '/api/admin/server-sounds/sound/',
  summary: "Downloads a built-in sound of the program's telephone server.",
  auth: 'session',
  ability: manageRouting,
  query: z.object({ name: z.string().max(80).regex(SOUND_NAME) }),
  download: true,
  errors: [soundElsewhere],
})

export const CONVERTED_FORMATS = ['wav', 'mp3', 'ogg', 'gsm', 'ulaw', 'alaw'] as const

export const convertAudio = defineRoute({
  method: 'POST',
  path: '/api/webrtc/convert_audio/',
  summary: 'Converts a sound file to another format. `size`: the bytes sent, where known.',
  auth: 'session',
  ability: manageRouting,
  upload: { maxBytes: 50 * MEBIBYTE, part: 'audio_file' },
  body: z.object({
    format: z.enum(CONVERTED_FORMATS),
    size: z.coerce
      .number()
      .int()
      .min(0)
      .max(50 * MEBIBYTE)
      .optional(),
  }),
  download: true,
  errors: [tooLarge, unsupportedMedia, noConverter],
  rate: { max: 20, perSeconds: 60, by: 'user' },
})
