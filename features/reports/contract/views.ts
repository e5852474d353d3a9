import { z } from 'zod'
import { PRESETS } from '#platform/report/contract/period.ts'
import { defineSaved } from './builder/saved.ts'
import { reportName } from './report-name.ts'

const MAX_PARAMETERS = 40

/** What the page alone knows: which views are tables, and their order. */
export const PAGE_PARAMETERS = ['tables', 'sort'] as const

const reportViewContent = z.object({
  report: reportName,
  /** As in the report's address. */
  query: z
    .record(z.string().regex(/^[a-zA-Z0-9_]{1,40}$/), z.string().min(1).max(400))
    .refine((query) => Object.keys(query).length <= MAX_PARAMETERS),
  /** A usual period, which moves on with the days; null: the days of the query. */
  period: z.enum(PRESETS).nullable(),
})
export type ReportViewContent = z.infer<typeof reportViewContent>

const declared = defineSaved('/api/reports/views', 'reports kept with their filters', reportViewContent)
export const reportViews = declared.routes
export type ReportView = z.infer<typeof declared.saved>
