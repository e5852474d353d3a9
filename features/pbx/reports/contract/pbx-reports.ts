import { readReports } from '#features/reports/contract/abilities.ts'
import { defineReport } from '#platform/report/contract/report.ts'
import { menuCallsSource } from './menu-calls-source.ts'
import { queueCallsSource } from './queue-calls-source.ts'
import { surveyReports } from './survey-reports.ts'

const area = 'phone'

const menusReport = defineReport({
  area,
  name: 'ivrs',
  source: menuCallsSource,
  ability: readReports,
  filters: ['menu', 'repeated'],
  figures: ['visits', 'chosen', 'abandoned', 'abandonedRate', 'silent', 'invalid', 'repeated', 'averageTime'],
  views: {
    ways: { kind: 'flow', from: 'menu', to: 'next', measures: ['visits'] },
    over: { kind: 'line', measures: ['visits', 'abandoned'] },
    options: { kind: 'pivot', by: 'menu', across: 'choice', measures: ['visits'] },
    week: { kind: 'heat', measures: ['abandoned'] },
    menus: {
      kind: 'table',
      by: 'menu',
      measures: [
        'visits',
        'abandoned',
        'abandonedRate',
        'silent',
        'invalid',
        'repeated',
        'repeatedRate',
        'averageTime',
      ],
    },
  },
  named: { weekly_data: 'over', tabla: 'menus' },
})

const queuesReport = defineReport({
  area,
  name: 'colas',
  source: queueCallsSource,
  ability: readReports,
  filters: ['queue', 'agent', 'result', 'band', 'pauseReason'],
  figures: [
    'offered',
    'answered',
    'abandoned',
    'serviceLevel',
    'averageWait',
    'wait50',
    'wait90',
    'lostWait',
    'averageTalk',
    'wrapUp',
    'paused',
    'occupancy',
  ],
  views: {
    over: { kind: 'columns', measures: ['answered', 'abandoned', 'left'] },
    bands: { kind: 'pivot', by: 'queue', across: 'band', measures: ['abandoned'] },
    results: { kind: 'donut', by: 'result', measures: ['offered'] },
    agentsBars: { kind: 'bars', by: 'agent', measures: ['answered'] },
    queues: {
      kind: 'table',
      by: 'queue',
      measures: [
        'offered',
        'answered',
        'abandoned',
        'answerRate',
        'serviceLevel',
        'averageWait',
        'wait50',
        'wait90',
        'lostWait',
      ],
    },
    agents: {
      kind: 'table',
      by: 'agent',
      measures: [
        'answered',
        'talk',
        'averageTalk',
        'wrapUp',
        'averageWait',
        'available',
        'paused',
        'occupancy',
      ],
    },
    pauses: { kind: 'bars', by: 'pauseReason', measures: ['paused'] },
    pausesByAgent: { kind: 'pivot', by: 'agent', across: 'pauseReason', measures: ['paused'] },
    halfHours: {
      kind: 'table',
      by: 'halfHour',
      measures: ['offered', 'answered', 'abandoned', 'serviceLevel', 'averageWait'],
    },
  },
  named: { weekly_data: 'over', users_counters: 'agents', tabla: 'queues' },
})

export const pbxReports = [menusReport, queuesReport, ...surveyReports] as const
