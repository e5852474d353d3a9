import { Failure } from '#platform/access/failure.ts'
import { may } from '#platform/access/may.ts'
import { forbidden, invalid, notFound } from '#platform/contract/errors.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { readReport } from '#platform/report/server/read-report.ts'
import type { ServedReport } from '#platform/report/server/report-source.ts'
import {
  type Card,
  type CardAnswer,
  type DashboardContent,
  dashboards,
  readCard,
} from '../../contract/builder/dashboards.ts'
import { type OwnReportContent, partOfReport } from '../../contract/builder/own-report.ts'
import { askOwnReport, type Reader, type Sources, servedOwnReport } from './read-own-report.ts'
import { readSaved, type SavedItem } from './saved.queries.ts'
import { savedRoutes } from './saved-routes.ts'

interface Reports {
  sources: Sources
  /** Declared ones by `{area}/{name}`. */
  declared: ReadonlyMap<string, ServedReport>
}

/** What a card shows, whatever its place and size. */
const shownBy = ({ size: _, key: __, ...shown }: Card): string => JSON.stringify(shown)

const GONE: CardAnswer = { state: 'gone', own: null, answer: null }
const REFUSED: CardAnswer = { state: 'refused', own: null, answer: null }

type OfDashboard = Pick<SavedItem<DashboardContent>, 'shared' | 'user_id'>
type Days = Parameters<typeof askOwnReport>[3]

/** An own report on a card: the reader's, a shared one, or one that the maker of a shared dashboard put there. */
async function findOwn(reader: Reader, dashboard: OfDashboard, id: number) {
  const { rows, principal } = reader
  const found = await readSaved<OwnReportContent>(rows, 'own_reports', principal, id)
  if (found !== undefined || !dashboard.shared) return found
  const author = { ...principal, userId: dashboard.user_id }
  return readSaved<OwnReportContent>(rows, 'own_reports', author, id)
}

/** A part of a declared report; null when it is no more. */
function declaredPart({ declared }: Reports, card: Exclude<Card, { kind: 'own' }>): ServedReport | null {
  const served = declared.get(card.report)
  if (served === undefined) return null
  const report = partOfReport(served.report, {
    view: card.kind === 'view' ? card.view : null,
    figure: card.kind === 'figure' ? card.figure : null,
  })
  return report && { ...served, report }
}

async function answerOf(
  reports: Reports,
  reader: Reader,
  { card, dashboard, days }: { card: Card; dashboard: SavedItem<DashboardContent>; days: Days },
): Promise<CardAnswer> {
  const { rows, principal } = reader
  const { period } = dashboard.content
  if (card.kind === 'own') {
    const own = await findOwn(reader, dashboard, card.report)
    if (own === undefined) return GONE
    const served = servedOwnReport(reports.sources, own, principal)
    const query = await askOwnReport(served, { ...own.content, period }, reader, days)
    const { id, name, content } = own
    return {
      state: 'shown',
      own: { id, name, content },
      answer: await readReport(rows, served.report, served.source, query),
    }
  }
  const served = declaredPart(reports, card)
  if (served === null) return GONE
  if (!may(principal, served.report.ability)) return REFUSED
  const query = await askOwnReport(served, { filters: {}, period }, reader, days)
  return { state: 'shown', own: null, answer: await readReport(rows, served.report, served.source, query) }
}

export const dashboardRoutes = (reports: Reports): readonly BoundRoute[] => [
  bind(readCard, async ({ principal, unit: { rows }, params, query: days }) => {
    const dashboard = await readSaved<DashboardContent>(rows, 'report_dashboards', principal, params.id)
    const card = dashboard?.content.cards.find(({ key }) => key === params.card)
    if (dashboard === undefined || card === undefined) throw new Failure(notFound)
    try {
      return await answerOf(reports, { principal, rows }, { card, dashboard, days })
    } catch (error) {
      // What one card may not show, or shows no more, is not the others' matter.
      if (error instanceof Failure && error.kind.code === forbidden.code) return REFUSED
      throw error
    }
  }),
  ...savedRoutes(dashboards, {
    table: 'report_dashboards',
    isListed: () => true,
    check: async ({ cards }: DashboardContent, { principal, rows, before }) => {
      const kept = new Set(before?.cards.map(shownBy))
      for (const card of cards) {
        // What was on it stays, also when its report is gone or another's alone.
        if (kept.has(shownBy(card))) continue
        const known =
          card.kind === 'own'
            ? await readSaved(rows, 'own_reports', principal, card.report)
            : declaredPart(reports, card)
        if (!known) throw new Failure(invalid, { fields: { content: ['field.invalid'] } })
      }
    },
  }),
]
