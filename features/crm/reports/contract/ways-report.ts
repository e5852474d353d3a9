import { readOwnReports } from '#features/reports/contract/abilities.ts'
import { defineReport } from '#platform/report/contract/report.ts'
import { waysSource } from './ways-source.ts'

const EACH = [
  'ways',
  'toSale',
  'toBusiness',
  'callsEach',
  'conversationsEach',
  'messagesEach',
  'talkEach',
  'costEach',
  'amount',
] as const

/** What it took to make a customer: steps, times and cost over all channels. */
export const waysReport = defineReport({
  area: 'crm',
  name: 'recorrido',
  source: waysSource,
  ability: readOwnReports,
  filters: ['firstChannel', 'owner', 'group', 'line', 'origin', 'campaign'],
  figures: [
    'ways',
    'amount',
    'toSale',
    'toSale50',
    'toSale90',
    'toBusiness',
    'talk',
    'messages',
    'callCost',
    'messageCost',
    'cost',
    'costEach',
  ],
  views: {
    over: { kind: 'columns', measures: ['ways'], split: 'firstChannel' },
    firsts: { kind: 'donut', by: 'firstChannel', measures: ['ways'] },
    times: { kind: 'line', measures: ['toSale', 'toBusiness'] },
    costs: { kind: 'columns', measures: ['callCost', 'messageCost'] },
    channels: { kind: 'table', by: 'firstChannel', measures: EACH },
    people: { kind: 'table', by: 'owner', measures: EACH },
    origins: { kind: 'table', by: 'origin', measures: EACH },
  },
  showsRows: true,
  named: { weekly_data: 'over', users_counters: 'people', tabla: 'channels' },
})
