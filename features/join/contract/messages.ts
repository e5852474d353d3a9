import { z } from 'zod'
import { diskFull, invalid, notFound, tooLarge } from '#platform/contract/errors.ts'
import { storageFull } from '#platform/contract/files.ts'
import { page, queryInt } from '#platform/contract/paging.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant, paragraphs, placeParam, text, uuid } from '#platform/contract/scalars.ts'
import { useJoin } from './abilities.ts'
import {
  contactBlocked,
  templateUnusable,
  textTooLong,
  unknownFile,
  voiceDamaged,
  windowClosed,
} from './errors.ts'
import { MAX_TEXT, message, newText } from './message.ts'

/** Page size, by the spec. */
export const PAGE_OF_MESSAGES = 20

export const listMessages = defineRoute({
  method: 'GET',
  path: '/join/messages/',
  summary:
    'A page of a conversation (`sender`) or of all with a contact (`contact_msg`), oldest first within the page; page 1 is the latest. `before` and `after` name a sequence number instead, and are stable while messages arrive.',
  auth: 'session',
  ability: useJoin,
  query: z.object({
    sender: idParam.optional(),
    contact_msg: idParam.optional(),
    page: queryInt(1, 1_000_000),
    page_size: queryInt(PAGE_OF_MESSAGES, 100),
    before: placeParam.optional(),
    after: placeParam.optional(),
  }),
  answer: page(message),
  errors: [notFound, invalid],
})

export const listFiles = defineRoute({
  method: 'GET',
  path: '/join/chats/:id/files/',
  summary: 'Messages of a conversation with a file, newest first; `next` is the next page’s `before`.',
  auth: 'session',
  ability: useJoin,
  params: z.object({ id: idParam }),
  query: z.object({ before: placeParam.optional(), page_size: queryInt(20, 100) }),
  answer: z.object({ results: z.array(message), next: z.number().int().nullable() }),
  errors: [notFound],
})

export const contextMessage = defineRoute({
  method: 'GET',
  path: '/join/context_message/:id/',
  summary: 'A message with the ones before and after it, e.g. the target of a reply. Oldest first.',
  auth: 'session',
  ability: useJoin,
  params: z.object({ id: idParam }),
  answer: z.object({ message, results: z.array(message) }),
  errors: [notFound],
})

export const newMessage = defineRoute({
  method: 'POST',
  path: '/join/new_message/',
  summary:
    'Sends texts and files, or saves an internal note. A repeated `client_id` returns the existing message. Messages are sent in order; statuses come by the socket.',
  auth: 'session',
  ability: useJoin,
  body: newText,
  answer: z.object({ results: z.array(message) }),
  status: 201,
  errors: [notFound, windowClosed, contactBlocked, textTooLong, unknownFile, invalid],
  rate: { max: 600, perSeconds: 60, by: 'user' },
})

export const newTemplateMessage = defineRoute({
  method: 'POST',
  path: '/join/new-template-message/',
  summary:
    'Sends an approved template, also outside the 24-hour window; a closed conversation becomes init again.',
  auth: 'session',
  ability: useJoin,
  body: z.object({
    /** Sent by older clients and ignored: the signed-in user writes. */
    user: text(64).optional(),
    /** The template's id: ours or the provider’s. */
    id: z.union([id, text(200)]),
    /** Digits of the contact’s number. */
    destination: z.string().regex(/^\+?\d{6,20}$/),
    params: z.array(paragraphs(1024)).max(20).default([]),
    /** File of the header: an id of `upload_files/`; without it the template’s own. */
    file_message: uuid.nullable().default(null),
    client_id: uuid.optional(),
    /** Which account to use when the contact can be reached over several. */
    account: id.optional(),
  }),
  answer: message,
  status: 201,
  errors: [notFound, templateUnusable, contactBlocked, unknownFile],
})

export const resendMessage = defineRoute({
  method: 'POST',
  path: '/join/messages/:id/resend/',
  summary: 'Sends a failed or unconfirmed message again; an unconfirmed one may then arrive twice.',
  auth: 'session',
  ability: useJoin,
  params: z.object({ id: idParam }),
  answer: message,
  errors: [notFound, windowClosed, contactBlocked],
})

export const fetchFileAgain = defineRoute({
  method: 'POST',
  path: '/join/messages/:id/file/again/',
  summary:
    'Fetches a contact’s file again, which the provider did not give or for which there was no space (`media`: `failed`, `no_space`).',
  auth: 'session',
  ability: useJoin,
  params: z.object({ id: idParam }),
  answer: message,
  errors: [notFound, storageFull, diskFull],
  rate: { max: 60, perSeconds: 60, by: 'user' },
})

export const reactToMessage = defineRoute({
  method: 'PUT',
  path: '/join/messages/:id/reaction/',
  summary: 'Sets the company’s reaction to a message; an empty emoji removes it.',
  auth: 'session',
  ability: useJoin,
  params: z.object({ id: idParam }),
  body: z.object({ emoji: text(16) }),
  answer: message,
  errors: [notFound, windowClosed, contactBlocked],
})

export const editNote = defineRoute({
  method: 'PATCH',
  path: '/join/messages/:id/',
  summary: 'Edits one’s own internal note; newly mentioned people are notified.',
  auth: 'session',
  ability: useJoin,
  params: z.object({ id: idParam }),
  body: z.object({
    message: paragraphs(MAX_TEXT).min(1),
    /** People mentioned now; unchanged when omitted. */
    mentions: z.array(id).max(50).optional(),
  }),
  answer: message,
  errors: [notFound],
})

export const deleteMessage = defineRoute({
  method: 'DELETE',
  path: '/join/messages/:id/',
  summary: 'Deletes one’s own internal note.',
  auth: 'session',
  ability: useJoin,
  params: z.object({ id: idParam }),
  answer: message,
  errors: [notFound],
})

const MEBIBYTE = 1024 * 1024

export const uploadFiles = defineRoute({
  method: 'POST',
  path: '/join/upload_files/',
  summary:
    'Uploads one file for a message, streamed; several files are several requests. Deleted after a day if unsent.',
  auth: 'session',
  ability: useJoin,
  upload: { maxBytes: 100 * MEBIBYTE, part: 'files[0]', counted: true },
  body: z.object({
    /** The conversation that it is for: what its channel does not take is converted. */
    sender: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    /** `audio` for a voice note whose container could also hold video. */
    typeFile: text(40).default(''),
    /** Seconds of a voice note. */
    durationAudio: z.preprocess(
      (value) => (value === '' ? undefined : value),
      z.coerce.number().min(0).max(86_400).optional(),
    ),
  }),
  answer: z.object({
    urls: z.array(z.object({ id: uuid, url: z.string(), filename: z.string(), contentType: z.string() })),
  }),
  status: 201,
  errors: [tooLarge, storageFull, voiceDamaged],
  rate: { max: 120, perSeconds: 60, by: 'user' },
})

/** Where a message’s file is read; its thumbnail is below it (`preview/`). */
export const fileUrlOf = (messageId: number): string => `/join/files/${messageId}/`

const readRate = { max: 6000, perSeconds: 60, by: 'user' } as const

export const readFile = defineRoute({
  method: 'GET',
  path: '/join/files/:id/',
  summary: 'The file of a message, also in ranges; for viewers of its conversation.',
  auth: 'session',
  ability: useJoin,
  params: z.object({ id: idParam }),
  query: z.object({ link: z.string().optional() }),
  download: true,
  linked: true,
  errors: [notFound],
  rate: readRate,
})

export const linkFile = defineRoute({
  method: 'POST',
  path: '/join/files/:id/link/',
  summary: 'An address of the file for an element of a page, which sends no token.',
  auth: 'session',
  ability: useJoin,
  params: z.object({ id: idParam }),
  answer: z.object({ url: z.string(), expires_at: instant }),
  errors: [notFound],
  rate: { max: 600, perSeconds: 60, by: 'user' },
})

export const readPreview = defineRoute({
  method: 'GET',
  path: '/join/files/:id/preview/',
  summary: 'The thumbnail of a message’s picture.',
  auth: 'session',
  ability: useJoin,
  params: z.object({ id: idParam }),
  download: true,
  errors: [notFound],
  rate: readRate,
})
