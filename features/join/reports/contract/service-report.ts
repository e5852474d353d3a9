import { readOwnReports } from '#features/reports/contract/abilities.ts'
import { defineReport } from '#platform/report/contract/report.ts'
import { customerServiceSource } from './customer-service-source.ts'

/** One report over calls and conversations: how much there was, how well it was served, and how busy people were. */
export const serviceReport = defineReport({
  area: 'join',
  name: 'atencion',
  source: customerServiceSource,
  ability: readOwnReports,
  filters: ['channel', 'direction', 'result', 'user', 'group'],
  figures: [
    'contacts',
    'answered',
    'lost',
    'answerRate',
    'serviceLevel',
    'wait',
    'satisfaction',
    'surveys',
    'busy',
    'occupancy',
  ],
  views: {
    over: { kind: 'columns', measures: ['calls', 'conversations'] },
    levels: { kind: 'line', measures: ['callLevel', 'conversationLevel'] },
    load: { kind: 'pivot', by: 'halfHour', across: 'channel', measures: ['contacts'] },
    halfHours: {
      kind: 'table',
      by: 'halfHour',
      measures: ['contacts', 'answered', 'lost', 'serviceLevel', 'wait', 'occupancy'],
    },
    people: {
      kind: 'table',
      by: 'user',
      measures: [
        'contacts',
        'calls',
        'conversations',
        'answered',
        'serviceLevel',
        'wait',
        'satisfaction',
        'messages',
        'busy',
        'occupancy',
      ],
    },
  },
  named: { weekly_data: 'over', users_counters: 'people', tabla: 'halfHours' },
})
