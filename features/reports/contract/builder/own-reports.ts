import { z } from 'zod'
import { forbidden, invalid, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { idParam } from '#platform/contract/scalars.ts'
import { EXPORTS, reportAnswer, reportPeriod } from '#platform/report/contract/report.ts'
import { readOwnReports } from '../abilities.ts'
import { ownReportContent } from './own-report.ts'
import { defineSaved } from './saved.ts'

const shared = { auth: 'session', ability: readOwnReports } as const

const declared = defineSaved('/api/reports/own', "people's own reports", ownReportContent)
export const ownReports = declared.routes
export type SavedReport = z.infer<typeof declared.saved>

export const readBuilder = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/reports/builder/',
  summary: 'What the user may build on: sources by name, and declared reports as `{area}/{name}`.',
  answer: z.object({ sources: z.array(z.string()), reports: z.array(z.string()) }),
})

export const previewReport = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/reports/own_preview/',
  summary: 'The numbers of a report that is being built: what its maker may see of the source.',
  body: z.object({ content: ownReportContent, ...reportPeriod }),
  answer: reportAnswer,
  errors: [invalid, forbidden],
})

export const readOwnReport = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/reports/own/:id/numbers/',
  summary: "The numbers of somebody's own report, as far as the reader may see them.",
  params: z.object({ id: idParam }),
  query: z.object(reportPeriod),
  answer: reportAnswer,
  errors: [notFound, invalid, forbidden],
})

export const exportOwnReport = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/reports/own/:id/export/',
  summary: "Exports the numbers of somebody's own report.",
  params: z.object({ id: idParam }),
  query: z.object({ ...reportPeriod, format: z.enum(EXPORTS).default('xlsx') }),
  download: true,
  errors: [notFound, invalid, forbidden],
})
