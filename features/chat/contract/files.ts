import { z } from 'zod'
import { notFound, tooLarge } from '#platform/contract/errors.ts'
import { storageFull } from '#platform/contract/files.ts'
import { queryInt } from '#platform/contract/paging.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { idParam, instant, paragraphs, placeParam, text, uuid } from '#platform/contract/scalars.ts'
import { useChat } from './abilities.ts'
import { chatInactive, onlyAdministratorsWrite } from './errors.ts'
import { MAX_MESSAGE, message } from './message.ts'

const MEBIBYTE = 1024 * 1024

/** URL of a message's file; its thumbnail is below it. */
export const fileUrlOf = (messageId: number): string => `/api/chat/files/${messageId}/`

/** Forms send their empty fields too. */
const ifFilledIn = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

export const attachFile = defineRoute({
  method: 'POST',
  path: '/attached/',
  summary:
    'Sends a file, streamed, as a message; one request per file. Content that a browser could run is only downloaded, never shown.',
  auth: 'session',
  ability: useChat,
  upload: { maxBytes: 100 * MEBIBYTE, part: 'attached', counted: true },
  body: z.object({
    chat_id: idParam,
    /** Idempotency key: the same message is sent once. */
    client_id: ifFilledIn(uuid),
    message: paragraphs(MAX_MESSAGE).default(''),
    /** The message it answers. */
    replyMsj: ifFilledIn(idParam),
    /** `audio` for a voice note in a container that could hold a video. */
    typeFile: text(40).default(''),
    /** Seconds of a voice note. */
    durationAudio: ifFilledIn(z.coerce.number().min(0).max(86_400)),
    /** Sent by older clients and ignored: the author is the signed-in user. */
    idUserSend: text(64).optional(),
    author: text(200).optional(),
  }),
  answer: message,
  status: 201,
  errors: [notFound, tooLarge, storageFull, onlyAdministratorsWrite, chatInactive],
  rate: { max: 120, perSeconds: 60, by: 'user' },
})

export const listSharedFiles = defineRoute({
  method: 'GET',
  path: '/api/chat/:id/shared_files/',
  summary:
    'Messages of a chat with a file, newest first. `media` selects pictures and videos, or all other files.',
  auth: 'session',
  ability: useChat,
  params: z.object({ id: idParam }),
  query: z.object({
    media: z.stringbool().optional(),
    page_size: queryInt(30, 100),
    /** Continue before this message: `next` of the last answer. */
    before: placeParam.optional(),
  }),
  answer: z.object({ results: z.array(message), next: z.number().int().nullable() }),
  errors: [notFound],
})

const readRate = { max: 6000, perSeconds: 60, by: 'user' } as const

export const readChatFile = defineRoute({
  method: 'GET',
  path: '/api/chat/files/:id/',
  summary: 'The file of a message, with support for ranges; for members of its chat, until it is deleted.',
  auth: 'session',
  ability: useChat,
  params: z.object({ id: idParam }),
  query: z.object({
    /** Opened by a signed address instead of a token. */
    link: z.string().optional(),
  }),
  download: true,
  linked: true,
  errors: [notFound],
  rate: readRate,
})

export const linkChatFile = defineRoute({
  method: 'POST',
  path: '/api/chat/files/:id/link/',
  summary:
    "A signed URL of a message's file for media elements, which send no token: for this file only, until it expires or the session ends.",
  auth: 'session',
  ability: useChat,
  params: z.object({ id: idParam }),
  answer: z.object({ url: z.string(), expires_at: instant }),
  errors: [notFound],
  rate: { max: 600, perSeconds: 60, by: 'user' },
})

export const readChatPreview = defineRoute({
  method: 'GET',
  path: '/api/chat/files/:id/preview/',
  summary: 'The thumbnail of a message with a picture.',
  auth: 'session',
  ability: useChat,
  params: z.object({ id: idParam }),
  download: true,
  errors: [notFound],
  rate: readRate,
})
