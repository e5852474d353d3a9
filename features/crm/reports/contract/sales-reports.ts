import { readOwnReports } from '#features/reports/contract/abilities.ts'
import { defineReport } from '#platform/report/contract/report.ts'
import { activitySource } from './activity-source.ts'
import { businessesSource } from './businesses-source.ts'
import { ofKind } from './dimensions.ts'
import { salesSource } from './sales-source.ts'

const shared = { area: 'crm', ability: readOwnReports } as const
const sales = { ...shared, source: salesSource, only: ofKind('sale') } as const

const businesses = defineReport({
  ...shared,
  name: 'reporteNegocios',
  source: businessesSource,
  only: ofKind('business', 'won', 'lost'),
  filters: ['line', 'phase', 'stage', 'owner', 'group', 'origin', 'campaign', 'need'],
  figures: [
    'opened',
    'stillOpen',
    'openAmount',
    'forecast',
    'won',
    'wonAmount',
    'lost',
    'lostAmount',
    'winRate',
    'cycle',
  ],
  views: {
    over: { kind: 'line', measures: ['opened', 'won', 'lost'] },
    results: { kind: 'donut', by: 'result', measures: ['opened'] },
    reasons: { kind: 'bars', by: 'reason', measures: ['lost'] },
    ages: { kind: 'bars', by: 'age', measures: ['stillOpen'] },
    needs: { kind: 'bars', by: 'need', measures: ['openedAmount'] },
    phases: { kind: 'table', by: 'phase', measures: ['opened', 'stillOpen', 'openAmount', 'forecast'] },
    lines: {
      kind: 'table',
      by: 'line',
      measures: [
        'opened',
        'stillOpen',
        'openAmount',
        'won',
        'wonAmount',
        'lost',
        'lostAmount',
        'winRate',
        'cycle',
      ],
    },
  },
  named: { tabla: 'lines', weekly_data: 'over' },
})

const salesReport = defineReport({
  ...sales,
  name: 'reporteVentas',
  filters: ['line', 'need', 'origin', 'campaign', 'owner', 'group', 'purchase'],
  figures: ['sales', 'amount', 'averageSale', 'buyers', 'firstSales', 'repeatSales'],
  views: {
    over: { kind: 'columns', measures: ['firstAmount', 'repeatAmount'] },
    lines: { kind: 'donut', by: 'line', measures: ['amount'] },
    needs: { kind: 'bars', by: 'need', measures: ['amount'] },
    origins: { kind: 'bars', by: 'origin', measures: ['amount'] },
    week: { kind: 'bars', by: 'weekday', measures: ['sales'] },
    list: {
      kind: 'table',
      by: 'time',
      measures: ['sales', 'amount', 'averageSale', 'firstSales', 'repeatSales'],
    },
  },
  named: { tabla: 'list', weekly_data: 'list' },
})

const general = defineReport({
  ...shared,
  name: 'reporteGeneral',
  source: activitySource,
  filters: ['owner', 'group', 'origin', 'campaign'],
  figures: [
    'leads',
    'contacted',
    'converted',
    'discarded',
    'interactions',
    'opened',
    'won',
    'lost',
    'sales',
    'sold',
    'averageSale',
    'winRate',
  ],
  views: {
    way: { kind: 'line', measures: ['leads', 'opened', 'sales'] },
    money: { kind: 'columns', measures: ['sold'] },
    origins: {
      kind: 'table',
      by: 'origin',
      measures: ['leads', 'interactions', 'opened', 'won', 'sales', 'sold'],
    },
    list: {
      kind: 'table',
      by: 'time',
      measures: [
        'leads',
        'contacted',
        'converted',
        'discarded',
        'interactions',
        'opened',
        'won',
        'lost',
        'sales',
        'sold',
      ],
    },
  },
  named: { weekly_data: 'list' },
})

const byAdviser = defineReport({
  ...shared,
  name: 'reporteVentasAsesor',
  source: activitySource,
  filters: ['owner', 'group', 'origin', 'line'],
  figures: ['sales', 'sold', 'averageSale', 'leads', 'funnelRate', 'won', 'lost', 'winRate'],
  views: {
    over: { kind: 'columns', measures: ['sold'] },
    advisers: { kind: 'bars', by: 'owner', measures: ['sold'] },
    counts: { kind: 'bars', by: 'owner', measures: ['sales'] },
    list: {
      kind: 'table',
      by: 'owner',
      measures: [
        'sales',
        'sold',
        'averageSale',
        'leads',
        'toSale',
        'funnelRate',
        'opened',
        'won',
        'lost',
        'winRate',
        'cycle',
      ],
    },
  },
  goalsBy: 'owner',
  named: { users_counters: 'list' },
})

const firstAndRepeat = defineReport({
  ...sales,
  name: 'reporteVentaAsesor',
  filters: ['owner', 'group', 'line', 'origin'],
  figures: ['sales', 'firstSales', 'repeatSales', 'firstAmount', 'repeatAmount', 'repeatRate'],
  views: {
    over: { kind: 'columns', measures: ['firstSales', 'repeatSales'] },
    advisers: { kind: 'pivot', by: 'owner', across: 'purchase', measures: ['sales'] },
    list: {
      kind: 'table',
      by: 'owner',
      measures: ['sales', 'firstSales', 'repeatSales', 'repeatRate', 'amount', 'firstAmount', 'repeatAmount'],
    },
  },
  goalsBy: 'owner',
  named: { users_counters: 'list' },
})

const byChannel = {
  ...sales,
  filters: ['channel', 'owner', 'group', 'line', 'origin'],
  figures: ['sales', 'amount', 'averageSale', 'buyers'],
  views: {
    weekly: { kind: 'columns', measures: ['sales'], split: 'channel' },
    channels: { kind: 'donut', by: 'channel', measures: ['amount'] },
    lines: { kind: 'pivot', by: 'line', across: 'channel', measures: ['sales'] },
    list: { kind: 'table', by: 'channel', measures: ['sales', 'amount', 'averageSale', 'buyers'] },
  },
  named: { weekly_sales_interactions_data: 'weekly', tabla: 'list' },
} as const

const repurchase = defineReport({
  ...sales,
  name: 'reporteRecompraGeneral',
  filters: ['owner', 'group', 'line', 'origin', 'need'],
  figures: [
    'repeatSales',
    'repeatRate',
    'gap',
    'repeatBuyers',
    'repeatAmount',
    'firstAmount',
    'averageRepeat',
    'averageFirst',
  ],
  views: {
    over: { kind: 'columns', measures: ['firstSales', 'repeatSales'] },
    purchases: { kind: 'donut', by: 'purchase', measures: ['amount'] },
    lines: { kind: 'bars', by: 'line', measures: ['repeatSales'] },
    list: {
      kind: 'table',
      by: 'time',
      measures: ['firstSales', 'repeatSales', 'repeatRate', 'gap', 'firstAmount', 'repeatAmount'],
    },
  },
  named: { weekly_data: 'list' },
})

export const salesReports = [businesses, salesReport, general, byAdviser, firstAndRepeat] as const

export const channelReports = [
  defineReport({ ...byChannel, name: 'reporteVentasInteraccion' }),
  repurchase,
  defineReport({
    ...byChannel,
    name: 'reporteRecompraVentaInteraccion',
    only: { ...ofKind('sale'), purchase: ['repeat'] },
  }),
] as const
