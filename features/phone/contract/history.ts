import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { queryInt } from '#platform/contract/paging.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { dialString, id, idParam, instant, paragraphs, text, uuid } from '#platform/contract/scalars.ts'
import { sheetFormat } from '#platform/spreadsheet/contract/sheet.ts'
import { usePhone } from './abilities.ts'
import { direction, outcome } from './call.ts'

const callLabel = z.object({ id, name: z.string(), color: z.string() })

/** A call as the signed-in user's extension saw it; a call that was transferred or parked is still one row. */
export const callRecord = z.object({
  id,
  call_id: uuid,
  direction,
  /** Name of the other side today, else at the time of the call, or 'Desconocido'. */
  label: z.string(),
  /** Its name at the time of the call, if it is another one today. */
  label_then: z.string().nullable(),
  number: z.string(),
  /** Who the other side talked to first, when the call was transferred or parked. */
  via: z.object({ number: z.string(), label: z.string() }).nullable(),
  /** Picture of the colleague who has the number today. */
  avatar: z.string().nullable(),
  outcome,
  missed: z.boolean(),
  started_at: instant,
  answered_at: instant.nullable(),
  ended_at: instant,
  /** Talking time, seconds. */
  duration: z.number().int(),
  call_label: callLabel.nullable(),
  /** The owner's note. */
  note: z.string().nullable(),
})
export type CallRecord = z.infer<typeof callRecord>

/** A local day `YYYY-MM-DD` in the company's time zone. */
const day = z.iso.date()

export const callsQuery = z.object({
  page: z.number().int().min(1).max(1_000_000).default(1),
  page_size: z.number().int().min(1).max(100).default(20),
  /** Matches name or number. */
  search: text(80).default(''),
  direction: direction.optional(),
  missed: z.boolean().optional(),
  label_id: id.optional(),
  initDate: day.optional(),
  finishDate: day.optional(),
  order: z.enum(['-started_at', 'started_at', '-duration', 'duration']).default('-started_at'),
})
export type CallsQuery = z.input<typeof callsQuery>

const { page: _page, page_size: _pageSize, ...filters } = callsQuery.shape

/** The same filters as query parameters. */
export const callsSheetQuery = z.object({
  ...filters,
  missed: z.stringbool().optional(),
  label_id: idParam.optional(),
  format: sheetFormat,
})
export type CallsSheetQuery = z.output<typeof callsSheetQuery>

/** Name of the export when a job writes it. */
export const CALLS_EXPORT = 'list/call_record'

export const exportCalls = defineRoute({
  method: 'GET',
  path: '/api/webrtc/calls/export/',
  summary: "Exports the user's call history, filtered, as a spreadsheet.",
  auth: 'session',
  ability: usePhone,
  query: callsSheetQuery,
  download: true,
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

export const getCalls = defineRoute({
  method: 'POST',
  path: '/api/webrtc/get_calls/',
  summary: "Lists the user's call history, newest first.",
  auth: 'session',
  ability: usePhone,
  body: callsQuery,
  answer: z.object({ cdrs: z.array(callRecord), total: z.number().int() }),
})

/** The same list in the shape of the other `_app` calls. */
export const callsApp = defineRoute({
  method: 'POST',
  path: '/api/webrtc/calls_app',
  summary: "Lists the user's call history as `records` and `total`.",
  auth: 'session',
  ability: usePhone,
  body: callsQuery,
  answer: z.object({ records: z.array(callRecord), total: z.number().int() }),
})

export const lastCall = defineRoute({
  method: 'GET',
  path: '/api/webrtc/last_call',
  summary: "Returns the last number dialled by the user's endpoint, for redial.",
  auth: 'session',
  ability: usePhone,
  query: z.object({ endpoint: text(64).optional() }),
  answer: z.object({ number: z.string().nullable(), label: z.string().nullable() }),
  errors: [notFound],
})

export const getCallInfo = defineRoute({
  method: 'GET',
  path: '/api/pbx/get_call_info',
  summary:
    'Looks up a calling or called number: label, info, number, avatar; unknown numbers get the label "Desconocido".',
  auth: 'session',
  ability: usePhone,
  query: z.object({
    call_direction: direction,
    number: dialString,
    user_id: idParam.optional(),
    /** The number is of somebody outside, and nobody's extension. */
    outside: z.literal('true').optional(),
    option_push: text(40).optional(),
  }),
  answer: z.object({
    label: z.string(),
    info: z.string(),
    number: z.string(),
    avatar: z.string().nullable(),
  }),
})

export const listCallLabels = defineRoute({
  method: 'GET',
  path: '/api/webrtc/call_labels/',
  summary: "Lists the company's call labels.",
  auth: 'session',
  ability: usePhone,
  query: z.object({ page_size: queryInt(100, 200) }),
  answer: z.object({ results: z.array(callLabel), count: z.number().int() }),
})

export const labelCall = defineRoute({
  method: 'PATCH',
  path: '/api/webrtc/calls/:id/',
  summary: "Updates the label or note of a call in the user's history; null removes it.",
  auth: 'session',
  ability: usePhone,
  params: z.object({ id: idParam }),
  body: z.object({ label_id: id.nullable(), note: paragraphs(2000).nullable() }).partial(),
  answer: callRecord,
  errors: [notFound],
})
