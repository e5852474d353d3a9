import { readOwnReports, readReports } from '#features/reports/contract/abilities.ts'
import { defineReport } from '#platform/report/contract/report.ts'
import { callsSource } from './calls-source.ts'
import { extensionCallsSource } from './extension-calls-source.ts'

const area = 'phone'

const generalReport = defineReport({
  area,
  name: 'general',
  source: callsSource,
  ability: readReports,
  filters: ['direction', 'result', 'place', 'caller'],
  formerFilters: ['outcome'],
  figures: [
    'calls',
    'inbound',
    'answered',
    'abandoned',
    'answerRate',
    'outbound',
    'internal',
    'talk',
    'averageTalk',
    'wait90',
  ],
  views: {
    over: { kind: 'columns', measures: ['answered', 'abandoned', 'declined', 'informed', 'blocked'] },
    results: { kind: 'donut', by: 'result', measures: ['inbound'] },
    directions: { kind: 'donut', by: 'direction', measures: ['calls'] },
    week: { kind: 'heat', measures: ['inbound'] },
    places: { kind: 'bars', by: 'place', measures: ['abandoned'] },
    callers: { kind: 'bars', by: 'caller', measures: ['outbound'] },
    days: {
      kind: 'table',
      by: 'time',
      measures: ['calls', 'inbound', 'answered', 'abandoned', 'answerRate', 'outbound', 'internal', 'talk'],
    },
  },
  named: { weekly_data: 'days', users_counters: 'callers', tabla: 'days' },
})

const detailReport = defineReport({
  area,
  name: 'detalle',
  source: callsSource,
  ability: readOwnReports,
  filters: ['direction', 'result', 'place', 'extension'],
  formerFilters: ['outcome'],
  figures: ['calls', 'inbound', 'answered', 'abandoned', 'outbound', 'talk'],
  views: { over: { kind: 'columns', measures: ['inbound', 'outbound', 'internal'] } },
  showsRows: true,
  named: { weekly_data: 'over' },
})

const missedReport = defineReport({
  area,
  name: 'perdidas',
  source: callsSource,
  ability: readOwnReports,
  only: { direction: ['inbound'] },
  filters: ['place', 'extension', 'queue', 'did'],
  figures: ['abandoned', 'abandonedRate', 'inbound', 'answered', 'lostWait', 'callers'],
  views: {
    over: { kind: 'line', measures: ['abandoned', 'inbound'] },
    places: { kind: 'donut', by: 'place', measures: ['abandoned'] },
    extensions: { kind: 'bars', by: 'extension', measures: ['abandoned'] },
    week: { kind: 'heat', measures: ['abandoned'] },
    hours: { kind: 'pivot', by: 'hour', across: 'place', measures: ['abandoned'] },
    numbers: { kind: 'table', by: 'number', measures: ['abandoned', 'inbound', 'answered', 'lostWait'] },
  },
  named: { weekly_data: 'over', users_counters: 'extensions', tabla: 'numbers' },
})

const extensionsReport = defineReport({
  area,
  name: 'extensiones',
  source: extensionCallsSource,
  ability: readReports,
  filters: ['extension', 'direction', 'role'],
  figures: ['calls', 'offered', 'answered', 'missed', 'outgoing', 'internal', 'talk', 'averageTalk'],
  views: {
    busiest: { kind: 'bars', by: 'extension', measures: ['calls'] },
    talk: { kind: 'bars', by: 'extension', measures: ['talk'] },
    roles: { kind: 'pivot', by: 'extension', across: 'role', measures: ['calls'] },
    extensions: {
      kind: 'table',
      by: 'extension',
      measures: [
        'calls',
        'offered',
        'answered',
        'missed',
        'missedRate',
        'elsewhere',
        'outgoing',
        'internal',
        'talk',
        'averageTalk',
      ],
    },
  },
  named: { users_counters: 'extensions', tabla: 'extensions' },
})

const companyReport = defineReport({
  area,
  name: 'compania',
  source: callsSource,
  ability: readReports,
  only: { direction: ['inbound', 'outbound'] },
  filters: ['direction', 'trunk', 'did', 'country', 'area', 'answeredBy'],
  figures: [
    'calls',
    'inbound',
    'outbound',
    'answered',
    'abandoned',
    'blocked',
    'callers',
    'talk',
    'cost',
    'atOnce',
  ],
  views: {
    over: { kind: 'columns', measures: ['inbound', 'outbound'] },
    dids: { kind: 'bars', by: 'did', measures: ['inbound'] },
    countries: { kind: 'bars', by: 'country', measures: ['calls'] },
    areas: { kind: 'table', by: 'area', measures: ['calls', 'inbound', 'outbound', 'talk', 'cost'] },
    busiest: { kind: 'line', measures: ['atOnce'] },
    costs: { kind: 'columns', measures: ['cost'] },
    week: { kind: 'heat', measures: ['calls'] },
    hours: { kind: 'table', by: 'hour', measures: ['calls', 'inbound', 'outbound', 'atOnce'] },
    trunks: {
      kind: 'table',
      by: 'trunk',
      measures: ['calls', 'inbound', 'outbound', 'answered', 'abandoned', 'talk', 'cost', 'atOnce'],
    },
    people: { kind: 'table', by: 'answeredBy', measures: ['answered', 'averageTalk', 'averageWait', 'talk'] },
  },
  named: { weekly_data: 'over', users_counters: 'people', tabla: 'trunks' },
})

export const phoneReports = [
  generalReport,
  detailReport,
  companyReport,
  missedReport,
  extensionsReport,
] as const
