import { readOwnReports } from '#features/reports/contract/abilities.ts'
import { defineReport } from '#platform/report/contract/report.ts'
import { ofKind } from './dimensions.ts'
import { funnelOf } from './funnel-report.ts'
import { interactionsSource } from './interactions-source.ts'
import { interactionReports, peopleReports, repeatInteractionReports } from './people-reports.ts'
import { channelReports, salesReports } from './sales-reports.ts'
import { salesSource } from './sales-source.ts'

/** Reports of /reportesCrm. */
export const crmReports = [
  ...peopleReports,
  ...salesReports,
  ...interactionReports,
  ...channelReports,
  ...repeatInteractionReports,
  defineReport(funnelOf('crm', 'funnelReport')),
] as const

const INTERACTIONS = [
  'interactions',
  'pending',
  'handled',
  'handledRate',
  'answerTime',
  'handleTime',
] as const
const SALES = ['sales', 'amount', 'averageSale', 'firstSales', 'repeatSales'] as const

const interactionsBy = (name: string, by: 'status' | 'owner' | 'group') =>
  defineReport({
    area: 'fx',
    name,
    ability: readOwnReports,
    source: interactionsSource,
    only: ofKind('interaction'),
    filters: ['status', 'owner', 'group', 'channel', 'origin'],
    figures: INTERACTIONS,
    views: {
      bars: { kind: 'bars', by, measures: ['interactions'] },
      channels: { kind: 'donut', by: 'channel', measures: ['interactions'] },
      over: { kind: 'columns', measures: ['handled', 'pending'] },
      list: { kind: 'table', by, measures: INTERACTIONS },
    },
    named: { group_by_data: 'list' },
  })

const salesBy = (name: string, by: 'owner' | 'group') =>
  defineReport({
    area: 'fx',
    name,
    ability: readOwnReports,
    source: salesSource,
    only: ofKind('sale'),
    filters: ['owner', 'group', 'line', 'origin'],
    figures: SALES,
    views: {
      bars: { kind: 'bars', by, measures: ['amount'] },
      lines: { kind: 'donut', by: 'line', measures: ['amount'] },
      over: { kind: 'columns', measures: ['amount'] },
      list: { kind: 'table', by, measures: SALES },
    },
    ...(by === 'owner' ? { goalsBy: by } : {}),
    named: { group_by_data: 'list' },
  })

/** Reports of /reportesFxCrm. */
export const fxReports = [
  interactionsBy('interactionByStatus', 'status'),
  interactionsBy('interactionByUser', 'owner'),
  interactionsBy('interactionByGroup', 'group'),
  salesBy('saleByUser', 'owner'),
  salesBy('saleByGroup', 'group'),
  defineReport(funnelOf('fx', 'funnel')),
] as const
