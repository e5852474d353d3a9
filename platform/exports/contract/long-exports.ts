import { z } from 'zod'
import { defineError, notFound } from '#platform/contract/errors.ts'
import { followResources } from '#platform/contract/follow-resources.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant, text } from '#platform/contract/scalars.ts'

/** The export has ended, or has no file yet. */
export const exportNotNow = defineError('export.not_now', 409)
/** The person already has the maximum of running exports. */
export const exportsUnderWay = defineError('export.under_way', 409)

/** Larger exports are written by a job, so that nobody waits for them on the page. */
export const LONG_EXPORT = 50_000

export const EXPORT_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

export const longExport = z.object({
  id,
  title: z.string(),
  state: z.enum(EXPORT_STATES),
  /** Total rows (null until counted), and rows written so far. */
  total: z.number().int().nullable(),
  written: z.number().int(),
  created_at: instant,
  finished_at: instant.nullable(),
  /** The file is ready, for three days, as long as its owner has the same role and groups. */
  ready: z.boolean(),
})
export type LongExport = z.infer<typeof longExport>

/** Name of the source: `list/crm_lead`, `history/agenda_event`, `report/phone/detalle`. */
const source = z.string().regex(/^(list|history|report)\/[A-Za-z0-9_/-]{1,100}$/)
const params = z.object({ id: idParam })

export const beginExport = defineRoute({
  method: 'POST',
  path: '/api/exports/',
  summary:
    'Has a list or a report of very many rows written into a file by a job; `export` is null where it is short enough to be downloaded at once.',
  auth: 'session',
  ability: followResources,
  body: z.object({
    source,
    /** The query of the source's short export. */
    query: z.record(text(60), text(8000)),
  }),
  answer: z.object({ export: longExport.nullable() }),
  errors: [notFound, exportsUnderWay],
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

export const listExports = defineRoute({
  method: 'GET',
  path: '/api/exports/',
  summary: "Lists the user's background exports of the last days, newest first.",
  auth: 'session',
  ability: followResources,
  answer: z.object({ results: z.array(longExport) }),
})

export const cancelExport = defineRoute({
  method: 'POST',
  path: '/api/exports/:id/cancel/',
  summary: 'Cancels a background export; it leaves no file.',
  auth: 'session',
  ability: followResources,
  params,
  body: z.object({}),
  answer: longExport,
  errors: [notFound, exportNotNow],
})

export const repeatExport = defineRoute({
  method: 'POST',
  path: '/api/exports/:id/again/',
  summary: 'Restarts a background export that left no file, or one of other permissions, as a new one.',
  auth: 'session',
  ability: followResources,
  params,
  body: z.object({}),
  answer: longExport,
  errors: [notFound, exportNotNow, exportsUnderWay],
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

export const downloadExport = defineRoute({
  method: 'GET',
  path: '/api/exports/:id/file/',
  summary: "Downloads the file of one of the user's background exports.",
  auth: 'session',
  ability: followResources,
  params,
  download: true,
  errors: [notFound, exportNotNow],
})
