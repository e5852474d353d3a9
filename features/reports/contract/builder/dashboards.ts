import { z } from 'zod'
import { invalid, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam } from '#platform/contract/scalars.ts'
import { PRESETS } from '#platform/report/contract/period.ts'
import { reportAnswer, reportPeriod } from '#platform/report/contract/report.ts'
import { readOwnReports } from '../abilities.ts'
import { reportName } from '../report-name.ts'
import { ownReportContent } from './own-report.ts'
import { defineSaved } from './saved.ts'

/** Columns of four, at most; on a telephone every card is as wide as the page. */
export const CARD_SIZES = ['small', 'medium', 'wide', 'full'] as const
export type CardSize = (typeof CARD_SIZES)[number]
const MAX_CARDS = 24

const part = z.string().regex(/^[a-zA-Z0-9]{1,40}$/)
const size = z.enum(CARD_SIZES)
/** Of a dashboard's own: cards keep it when they are moved. */
const key = z.string().regex(/^[a-z0-9]{4,16}$/)

const card = z.discriminatedUnion('kind', [
  /** One's own report. */
  z.object({ key, size, kind: z.literal('own'), report: id }),
  /** A view of a declared report. */
  z.object({ key, size, kind: z.literal('view'), report: reportName, view: part }),
  /** A figure of a declared report. */
  z.object({ key, size, kind: z.literal('figure'), report: reportName, figure: part }),
])
export type Card = z.infer<typeof card>

const dashboardContent = z.object({
  cards: z
    .array(card)
    .max(MAX_CARDS)
    .refine((cards) => new Set(cards.map((one) => one.key)).size === cards.length),
  /** Of all cards, when it opens. */
  period: z.enum(PRESETS),
})
export type DashboardContent = z.infer<typeof dashboardContent>

const declared = defineSaved('/api/reports/dashboards', 'dashboards', dashboardContent)
export const dashboards = declared.routes
export type Dashboard = z.infer<typeof declared.saved>

export const readCard = defineRoute({
  auth: 'session',
  ability: readOwnReports,
  method: 'GET',
  path: '/api/reports/dashboards/:id/cards/:card/',
  summary: "A dashboard's card with its numbers, as far as the reader may see them.",
  params: z.object({ id: idParam, card: key }),
  query: z.object(reportPeriod),
  answer: z.object({
    /** `refused`: the reader may not see its source; `gone`: its report is no more. */
    state: z.enum(['shown', 'refused', 'gone']),
    /** Of one's own report. */
    own: z.object({ id, name: z.string(), content: ownReportContent }).nullable(),
    answer: reportAnswer.nullable(),
  }),
  errors: [notFound, invalid],
})
export type CardAnswer = z.infer<typeof readCard.answer>
