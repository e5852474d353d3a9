import { z } from 'zod'
import { defineError, notFound, unavailable } from '#platform/contract/errors.ts'
import { followResources } from '#platform/contract/follow-resources.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant } from '#platform/contract/scalars.ts'
import { sheetTooBig, sheetUnreadable, sheetWithoutColumns } from '#platform/spreadsheet/contract/sheet.ts'

/** Not possible in this state: started, finished, or too old. */
export const importNotNow = defineError('resource.import_not_now', 409)

/** Maximum rows of an import by job. */
export const MAX_IMPORTED = 100_000
const MAX_COLUMNS = 512

/** What to do with rows that exist already. */
export const DUPLICATES = ['skip', 'update', 'create'] as const
export type Duplicates = (typeof DUPLICATES)[number]

export const IMPORT_STATES = [
  'uploaded',
  'waiting',
  'running',
  'done',
  'cancelled',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

const fieldName = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/)

/** What an import does beside its mapping. */
const importOptions = {
  /** Values of new records for fields without a column, or with an empty cell: ids of references, otherwise as in the field. */
  defaults: z.record(fieldName, z.union([z.string().max(4000), z.number(), z.boolean()])).optional(),
  /** Fields that an empty cell clears; of all others it keeps the value. */
  clear: z.array(fieldName).max(MAX_COLUMNS).optional(),
  /** Creates what is missing of references that may be created: the company of a person. */
  create_missing: z.boolean().optional(),
  /** Takes sums, repeated headings and feet of reports for data, too. */
  take_all: z.boolean().optional(),
  /** Takes rows without what their wrong cells say, unless the record needs it; the notes keep it, where there are any. */
  leave_wrong: z.boolean().optional(),
}

export const importPlan = z.object({
  ...importOptions,
  /** Target field of each column; null skips it. */
  mapping: z.array(fieldName.nullable()).max(MAX_COLUMNS),
  /** Key fields, the first of which that fits identifies a row; without keys every row is new. */
  keys: z.array(fieldName).max(5),
  duplicates: z.enum(DUPLICATES),
})
export type ImportPlan = z.infer<typeof importPlan>
export type ImportOptions = Pick<ImportPlan, keyof typeof importOptions>

const counts = {
  total: z.number().int(),
  created: z.number().int(),
  changed: z.number().int(),
  skipped: z.number().int(),
  wrong: z.number().int(),
}

export const importRun = z.object({
  id,
  resource: z.string(),
  file_name: z.string(),
  state: z.enum(IMPORT_STATES),
  headings: z.array(z.string()),
  /** Headings of the columns that go nowhere. */
  left_out: z.array(z.string()),
  plan: importPlan,
  ...counts,
  /** Rows undone. */
  undone: z.number().int(),
  /** At the end: rows of which something is said, why they were left out or what was kept otherwise than written. */
  noted: z.number().int(),
  created_at: instant,
  finished_at: instant.nullable(),
  /** Only within a day of its end, by its starter. */
  can_undo: z.boolean(),
})
export type ImportRun = z.infer<typeof importRun>

const rowsWithoutData = z.object({
  count: z.number().int(),
  /** The first of them; `number`: as in the file. */
  rows: z.array(z.object({ number: z.number().int(), text: z.string(), reason: z.string() })),
})
export type RowsWithoutData = z.infer<typeof rowsWithoutData>

/** With the first different values of each column. */
const uploadedImport = importRun.extend({
  /** Rows that are no data, and left out unless `take_all`. */
  no_data: rowsWithoutData,
  samples: z.array(z.array(z.string())),
  /** Visible sheets of a workbook of several, one of which is read; else empty. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
})

const params = z.object({ id: idParam })
const resource = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/)

export const uploadImport = defineRoute({
  method: 'POST',
  path: '/api/resources/:resource/imports/',
  summary:
    'Uploads a spreadsheet for an import and suggests a mapping of its columns: the last one used, or by headings and values.',
  auth: 'session',
  ability: followResources,
  params: z.object({ resource }),
  upload: { maxBytes: 30 * 1024 * 1024 },
  /** `sheet`: of a workbook, by name; default: the first visible one with a table. */
  query: z.object({ sheet: z.string().max(255).optional() }),
  body: z.object({}),
  answer: uploadedImport,
  status: 201,
  errors: [notFound, sheetUnreadable, sheetTooBig, sheetWithoutColumns, unavailable],
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

export const listImports = defineRoute({
  method: 'GET',
  path: '/api/resources/:resource/imports/',
  summary: "Lists the user's imports into a list that are still kept, newest first.",
  auth: 'session',
  ability: followResources,
  params: z.object({ resource }),
  answer: z.object({ results: z.array(importRun) }),
  errors: [notFound],
})

export const readImport = defineRoute({
  method: 'GET',
  path: '/api/resource-imports/:id/',
  summary: "Returns the progress of one of the user's imports.",
  auth: 'session',
  ability: followResources,
  params,
  answer: importRun,
  errors: [notFound],
})

const previewRow = z.object({
  number: z.number().int(),
  cells: z.array(z.string()),
  outcome: z.enum(['created', 'changed', 'skipped', 'wrong']),
  /** Why it is wrong, or what was kept otherwise than written. */
  reasons: z.string(),
})
export type PreviewRow = z.infer<typeof previewRow>

export const previewImport = defineRoute({
  method: 'POST',
  path: '/api/resource-imports/:id/preview/',
  summary: 'Previews what the first rows would become; nothing is stored.',
  auth: 'session',
  ability: followResources,
  params,
  body: importPlan,
  answer: z.object({ rows: z.array(previewRow) }),
  errors: [notFound, importNotNow],
  rate: { max: 60, perSeconds: 60, by: 'user' },
})

export const startImport = defineRoute({
  method: 'POST',
  path: '/api/resource-imports/:id/start/',
  summary:
    'Imports the rows: of a small file at once, of others in a background job, at whose end the user is notified.',
  auth: 'session',
  ability: followResources,
  params,
  body: importPlan,
  answer: importRun.extend({
    /** One-time secrets of new records, of small files. */
    once: z.array(z.record(z.string(), z.string())).optional(),
  }),
  errors: [notFound, importNotNow, sheetTooBig],
})

const step = (verb: 'cancel' | 'undo', summary: string) =>
  ({
    method: 'POST',
    path: `/api/resource-imports/:id/${verb}/`,
    summary,
    auth: 'session',
    ability: followResources,
    params,
    body: z.object({}),
    answer: importRun,
    errors: [notFound, importNotNow],
  }) as const

export const cancelImport = defineRoute(
  step('cancel', 'Ends an import before its end; what it has written stays, and can be undone.'),
)

export const undoImport = defineRoute(
  step(
    'undo',
    'Takes back a whole import: what it made is deleted, what it changed gets its former values, unless somebody changed it since.',
  ),
)

export const downloadWrongRows = defineRoute({
  method: 'GET',
  path: '/api/resource-imports/:id/wrong/',
  summary:
    'Downloads the rows of which something is said as a spreadsheet, each with its reasons: rejected, left out, kept otherwise than written.',
  auth: 'session',
  ability: followResources,
  params,
  download: true,
  errors: [notFound],
})
