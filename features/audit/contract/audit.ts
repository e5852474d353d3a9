import { z } from 'zod'
import { page, queryInt } from '#platform/contract/paging.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant, text } from '#platform/contract/scalars.ts'
import { sheetFormat } from '#platform/spreadsheet/contract/sheet.ts'
import { readAudit } from './abilities.ts'

export const auditEntry = z.object({
  id,
  at: instant,
  /** Null, with an empty name, for the system. */
  actor_id: id.nullable(),
  actor_name: z.string(),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string().nullable(),
  subject_name: z.string(),
  /** What changed, by field. */
  details: z.record(z.string(), z.unknown()),
  /** The same in words of the request's language; `from` is null for a description without a change. */
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string() })),
  /** What changed in one sentence; null when there is nothing to say. */
  sentence: z.string().nullable(),
  address: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

const day = z.iso.date()

export const auditQuery = z.object({
  /** Searches the names of actor and subject. */
  search: text(80).default(''),
  actor: idParam.optional(),
  action: text(80).default(''),
  /** Local days of the company, both inclusive. */
  initDate: day.optional(),
  finishDate: day.optional(),
  order: z.enum(['-at', 'at']).default('-at'),
  page: queryInt(1, 1_000_000),
  page_size: queryInt(25, 100),
})
export type AuditQuery = z.input<typeof auditQuery>

export const auditSheetQuery = auditQuery
  .omit({ page: true, page_size: true })
  .extend({ format: sheetFormat })
export type AuditSheetQuery = z.output<typeof auditSheetQuery>

/** Name of its export when a job writes it. */
export const AUDIT_EXPORT = 'list/audit_entry'

export const listAudit = defineRoute({
  method: 'GET',
  path: '/api/v1/audit/',
  summary: 'The own company’s audit trail, newest first: who did what, to what, when and from where.',
  auth: 'session',
  ability: readAudit,
  query: auditQuery,
  answer: page(auditEntry),
})

export const exportAudit = defineRoute({
  method: 'GET',
  path: '/api/v1/audit/export/',
  summary: 'The filtered audit trail of the own company as a spreadsheet.',
  auth: 'session',
  ability: readAudit,
  query: auditSheetQuery,
  download: true,
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

/** Options of the filters, with readable names of the actions. */
export const readAuditFilters = defineRoute({
  method: 'GET',
  path: '/api/v1/audit/filters/',
  summary: 'All actions with their names in both languages, and the users who appear in the trail.',
  auth: 'session',
  ability: readAudit,
  answer: z.object({
    actions: z.array(z.object({ action: z.string(), es: z.string(), en: z.string() })),
    actors: z.array(z.object({ id, name: z.string() })),
  }),
})
