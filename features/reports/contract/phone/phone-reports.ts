import { defineReport } from '#platform/report/contract/report.ts'
import { readOwnReports, readReports } from '../abilities.ts'
import { callsSource } from './calls-source.ts'
import { extensionCallsSource } from './extension-calls-source.ts'

const area = 'phone'

export const generalReport = defineReport({
  area,
  name: 'general',
  source: callsSource,
  ability: readReports,
  filters: ['caller', 'outcome'],
  figures: ['calls', 'answered', 'unanswered', 'answerRate', 'talk', 'averageTalk', 'averageWait', 'wait90'],
  views: {
    over: { kind: 'columns', measures: ['answered', 'unanswered'] },
    outcomes: { kind: 'donut', by: 'outcome', measures: ['calls'] },
    callers: { kind: 'bars', by: 'caller', measures: ['calls'] },
    week: { kind: 'heat', measures: ['calls'] },
    days: {
      kind: 'table',
      by: 'time',
      measures: [
        'calls',
        'answered',
        'unanswered',
        'answerRate',
        'talk',
        'averageTalk',
        'averageWait',
        'wait90',
      ],
    },
  },
})

export const detailReport = defineReport({
  area,
  name: 'detalle',
  source: extensionCallsSource,
  ability: readOwnReports,
  filters: ['extension', 'direction', 'outcome'],
  figures: ['calls', 'incoming', 'outgoing', 'answered', 'missed', 'talk'],
  views: { over: { kind: 'columns', measures: ['calls'], split: 'direction' } },
  showsRows: true,
})

export const missedReport = defineReport({
  area,
  name: 'perdidas',
  source: extensionCallsSource,
  ability: readOwnReports,
  only: { direction: ['INCOMING'] },
  filters: ['extension'],
  figures: ['missed', 'missedRate', 'incoming', 'answered'],
  views: {
    over: { kind: 'line', measures: ['missed', 'incoming'] },
    week: { kind: 'heat', measures: ['missed'] },
    extensions: { kind: 'bars', by: 'extension', measures: ['missed'] },
    hours: { kind: 'table', by: 'extension', measures: ['missed', 'missedRate', 'incoming', 'answered'] },
  },
})

export const extensionsReport = defineReport({
  area,
  name: 'extensiones',
  source: extensionCallsSource,
  ability: readReports,
  filters: ['extension', 'direction'],
  figures: ['calls', 'incoming', 'outgoing', 'missed', 'talk', 'averageTalk'],
  views: {
    busiest: { kind: 'bars', by: 'extension', measures: ['calls'] },
    talk: { kind: 'donut', by: 'extension', measures: ['talk'] },
    extensions: {
      kind: 'table',
      by: 'extension',
      measures: ['calls', 'incoming', 'outgoing', 'answered', 'missed', 'missedRate', 'talk', 'averageTalk'],
    },
  },
})

export const phoneReports = [generalReport, detailReport, missedReport, extensionsReport] as const
