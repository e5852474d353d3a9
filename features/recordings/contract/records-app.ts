import { z } from 'zod'
import { defineRoute } from '#platform/contract/route.ts'
import { dialString, id, instant, uuid } from '#platform/contract/scalars.ts'
import { hearRecordings } from './abilities.ts'

/** Comma separated in a query string, an array in a body. */
const several = <Item extends z.ZodType<string>>(item: Item) =>
  z
    .preprocess(
      (input) => (typeof input === 'string' ? input.split(',').filter((one) => one.trim() !== '') : input),
      z.array(item).max(100),
    )
    .default([])

const time = z.iso.datetime({ offset: true })

const recordsQuery = z.object({
  /** Both inclusive. */
  init_datetime: time.optional(),
  finish_datetime: time.optional(),
  /** Numbers of either party. */
  numbers: several(dialString),
  calls_ids: several(uuid),
  page_size: z.coerce.number().int().min(1).max(100).default(10),
  page_number: z.coerce.number().int().min(1).max(1_000_000).default(1),
  kind: z.enum(['all', 'call', 'conference']).default('all'),
})
export type RecordsQuery = z.output<typeof recordsQuery>

const recordsAnswer = z.object({
  records: z.array(
    z.object({
      id,
      call_id: uuid.nullable(),
      kind: z.enum(['call', 'conference']),
      direction: z.enum(['INCOMING', 'OUTGOING']),
      label: z.string(),
      label_then: z.string().nullable(),
      number: z.string(),
      extension: z.string(),
      queue: z.string(),
      started_at: instant,
      /** Seconds. */
      duration: z.number().int(),
      format: z.enum(['wav', 'mp3', 'ogg']),
      /** Bytes. */
      size: z.number().int(),
      /** Address of the sound. */
      url: z.string(),
    }),
  ),
  num_pages: z.number().int(),
  page_size: z.number().int(),
  total: z.number().int(),
  /** In the user's language when nothing was found; otherwise empty. */
  message: z.string(),
})

const shared = {
  path: '/api/webrtc/records_app',
  auth: 'session',
  ability: hearRecordings,
  answer: recordsAnswer,
} as const

export const getRecordsApp = defineRoute({
  ...shared,
  method: 'GET',
  summary: 'Lists the recordings that the user may hear, newest first; lists are comma-separated.',
  query: recordsQuery,
})

export const postRecordsApp = defineRoute({
  ...shared,
  method: 'POST',
  summary:
    'Lists the recordings that the user may hear, filtered by time, number, call and kind; newest first.',
  body: recordsQuery,
})
