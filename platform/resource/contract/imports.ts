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
const MAX_COLUMNS = 60

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

export const importPlan = z.object({
  /** Target field of each column; null skips it. */
  mapping: z.array(fieldName.nullable()).max(MAX_COLUMNS),
  /** Key fields, any of which identifies a row; without keys every row is new. */
  keys: z.array(fieldName).max(5),
  duplicates: z.enum(DUPLICATES),
})
export type ImportPlan = z.infer<typeof importPlan>

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
  plan: importPlan,
  ...counts,
  /** Rows undone. */
  undone: z.number().int(),
  created_at: instant,
  finished_at: instant.nullable(),
  /** Only within a day of its end, by its starter. */
  can_undo: z.boolean(),
})
export type ImportRun = z.infer<typeof importRun>

const params = z.object({ id: idParam })
const resource = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/)

export const uploadImport = defineRoute({
  method: 'POST',
  path: '/api/resources/:resource/imports/',
  summary:
    'Uploads a spreadsheet for an import and suggests a mapping of its columns: the last one used, or by headings.',
  auth: 'session',
  ability: followResources,
  params: z.object({ resource }),
  upload: { maxBytes: 30 * 1024 * 1024 },
  body: z.object({}),
  answer: importRun,
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
  summary: 'Imports the rows in a background job; the user is notified when it ends.',
  auth: 'session',
  ability: followResources,
  params,
  body: importPlan,
  answer: importRun,
  errors: [notFound, importNotNow],
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
  summary: 'Downloads the rejected rows as a spreadsheet, each with its reasons.',
  auth: 'session',
  ability: followResources,
  params,
  download: true,
  errors: [notFound],
})
