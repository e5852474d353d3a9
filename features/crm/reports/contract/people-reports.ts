import { readOwnReports } from '#features/reports/contract/abilities.ts'
import { defineReport } from '#platform/report/contract/report.ts'
import { ofKind } from './dimensions.ts'
import { interactionsSource } from './interactions-source.ts'
import { leadsSource, personsSource } from './people-sources.ts'

const shared = { area: 'crm', ability: readOwnReports } as const
const interactions = { ...shared, source: interactionsSource, only: ofKind('interaction') } as const

const detail = defineReport({
  ...interactions,
  name: 'detalle',
  filters: ['channel', 'status', 'result', 'owner', 'group', 'origin'],
  figures: ['interactions', 'pending', 'handled', 'contacted', 'answerTime', 'people'],
  views: { over: { kind: 'columns', measures: ['handled', 'pending'] } },
  showsRows: true,
  named: { weekly_data: 'over' },
})

const interactionsReport = defineReport({
  ...interactions,
  name: 'reporteInteracciones',
  filters: ['channel', 'status', 'origin', 'campaign', 'owner', 'group', 'need'],
  figures: [
    'interactions',
    'pending',
    'handled',
    'handledRate',
    'answerTime',
    'answer90',
    'handleTime',
    'people',
  ],
  views: {
    over: { kind: 'columns', measures: ['interactions'], split: 'channel' },
    channels: { kind: 'donut', by: 'channel', measures: ['interactions'] },
    statuses: { kind: 'bars', by: 'status', measures: ['interactions'] },
    week: { kind: 'heat', measures: ['interactions'] },
    byChannel: {
      kind: 'table',
      by: 'channel',
      measures: ['interactions', 'pending', 'handled', 'handledRate', 'answerTime', 'handleTime'],
    },
    byOrigin: {
      kind: 'table',
      by: 'origin',
      measures: ['interactions', 'pending', 'handled', 'handledRate', 'answerTime', 'handleTime'],
    },
  },
  named: { tabla: 'byChannel', weekly_data: 'over' },
})

const leadsReport = defineReport({
  ...shared,
  name: 'reporteLeads',
  source: leadsSource,
  only: ofKind('lead'),
  filters: ['origin', 'campaign', 'owner', 'group', 'status', 'line'],
  figures: [
    'leads',
    'contacted',
    'contactedRate',
    'converted',
    'conversion',
    'discarded',
    'openLeads',
    'firstContact',
  ],
  views: {
    over: { kind: 'columns', measures: ['converted', 'openLeads', 'discarded'] },
    results: { kind: 'donut', by: 'result', measures: ['leads'] },
    reasons: { kind: 'bars', by: 'reason', measures: ['discarded'] },
    byOrigin: {
      kind: 'table',
      by: 'origin',
      measures: ['leads', 'contacted', 'converted', 'conversion', 'discarded', 'firstContact'],
    },
    byCampaign: {
      kind: 'table',
      by: 'campaign',
      measures: ['leads', 'contacted', 'converted', 'conversion', 'discarded', 'firstContact'],
    },
    byOwner: {
      kind: 'table',
      by: 'owner',
      measures: [
        'leads',
        'contacted',
        'contactedRate',
        'converted',
        'conversion',
        'discarded',
        'firstContact',
      ],
    },
  },
  named: { tabla: 'byOrigin', weekly_data: 'over', users_counters: 'byOwner' },
})

const personsReport = defineReport({
  ...shared,
  name: 'reportePersonas',
  source: personsSource,
  only: ofKind('person'),
  filters: ['status', 'line', 'owner', 'group', 'origin', 'lastContact'],
  figures: ['persons', 'active', 'activeRate', 'dormant', 'neverContacted'],
  views: {
    over: { kind: 'columns', measures: ['persons'] },
    ages: { kind: 'donut', by: 'lastContact', measures: ['persons'] },
    statuses: { kind: 'bars', by: 'status', measures: ['persons'] },
    cities: { kind: 'bars', by: 'city', measures: ['persons'] },
    lines: { kind: 'bars', by: 'line', measures: ['persons'] },
    byOwner: { kind: 'table', by: 'owner', measures: ['persons', 'active', 'dormant', 'neverContacted'] },
  },
  named: { tabla: 'byOwner', weekly_data: 'over', users_counters: 'byOwner' },
})

const GENERAL = ['interactions', 'people', 'pending', 'handled', 'handledRate', 'answerTime'] as const
const BY_OWNER = ['interactions', 'pending', 'handled', 'handledRate', 'answerTime', 'handleTime'] as const
const repeatBuyers = { ...ofKind('interaction'), buyer: ['again'] }

const general = {
  ...interactions,
  filters: ['channel', 'status', 'origin', 'owner', 'group'],
  figures: GENERAL,
  views: {
    over: { kind: 'columns', measures: ['handled', 'pending'] },
    channels: { kind: 'donut', by: 'channel', measures: ['interactions'] },
    buyers: { kind: 'donut', by: 'buyer', measures: ['interactions'] },
    list: { kind: 'table', by: 'time', measures: GENERAL },
  },
  named: { weekly_interaction_general_list: 'list' },
} as const

const byOwner = {
  ...interactions,
  filters: ['owner', 'group', 'channel', 'status', 'origin'],
  figures: ['interactions', 'pending', 'handled', 'handledRate', 'answerTime', 'handleTime'],
  views: {
    owners: { kind: 'bars', by: 'owner', measures: ['interactions'] },
    waiting: { kind: 'bars', by: 'owner', measures: ['pending'] },
    channels: { kind: 'pivot', by: 'owner', across: 'channel', measures: ['interactions'] },
    list: { kind: 'table', by: 'owner', measures: BY_OWNER },
  },
  named: { users_interactions_list: 'list' },
} as const

export const peopleReports = [detail, interactionsReport, leadsReport, personsReport] as const

export const interactionReports = [
  defineReport({ ...general, name: 'reporteInteraccionGeneral' }),
  defineReport({ ...byOwner, name: 'reporteInteraccionAsesor' }),
] as const

/** The same for those who have bought again. */
export const repeatInteractionReports = [
  defineReport({ ...general, name: 'reporteRecompraInteraccionGeneral', only: repeatBuyers }),
  defineReport({ ...byOwner, name: 'reporteRecompraInteraccionAsesor', only: repeatBuyers }),
] as const
