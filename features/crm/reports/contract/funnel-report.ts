import { readOwnReports } from '#features/reports/contract/abilities.ts'
import { activitySource } from './activity-source.ts'

const STEPS = ['leads', 'toContacted', 'toConverted', 'toBusiness', 'toSale'] as const

/** From the lead to the sale: how many come how far, how long it takes, why others are lost, and what is to be expected. */
export const funnelOf = (area: 'crm' | 'fx', name: string) =>
  ({
    area,
    name,
    ability: readOwnReports,
    source: activitySource,
    filters: ['line', 'owner', 'group', 'origin', 'campaign'],
    figures: ['leads', 'toSale', 'funnelRate', 'winRate', 'cycle', 'openAmount', 'forecast', 'lostAmount'],
    views: {
      steps: { kind: 'funnel', measures: STEPS },
      reasons: { kind: 'bars', by: 'reason', measures: ['lost'] },
      stages: {
        kind: 'table',
        by: 'stage',
        measures: ['entered', 'advanced', 'advanceRate', 'still', 'stageTime'],
      },
      expected: { kind: 'table', by: 'stage', measures: ['stillOpen', 'openAmount', 'forecast'] },
      periods: { kind: 'table', by: 'time', measures: [...STEPS, 'funnelRate'] },
    },
    named: { funnel: 'periods' },
  }) as const
