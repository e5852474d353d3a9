import { average, count, defineSource, money, share } from '#platform/report/contract/source.ts'
import { CHANNEL, COMMON, NEED, ofKind, PIPELINE, REASON } from './dimensions.ts'

const created = ofKind('business')
const open = { ...created, result: ['open'] }
const won = ofKind('won')
const lost = ofKind('lost')

/** Businesses by when they were opened, and by when they were won or lost. */
export const businessesSource = defineSource({
  name: 'crmBusinesses',
  dimensions: {
    ...COMMON,
    ...CHANNEL,
    ...PIPELINE,
    ...REASON,
    ...NEED,
    result: { kind: 'choice', values: ['open', 'won', 'lost'] },
    /** Days since an open one was opened, as of now. */
    age: { kind: 'choice', values: ['7', '30', '90', 'older'] },
  },
  measures: {
    opened: count('records', { where: created }),
    openedAmount: money('amount', { where: created }),
    stillOpen: count('records', { where: open }),
    openAmount: money('amount', { where: open }),
    forecast: money('weighted', { where: open, better: 'more' }),
    won: count('records', { where: won, better: 'more' }),
    wonAmount: money('amount', { where: won, better: 'more' }),
    lost: count('records', { where: lost, better: 'less' }),
    lostAmount: money('amount', { where: lost, better: 'less' }),
    /** Of those that were closed. */
    winRate: share('records', won, { whole: ofKind('won', 'lost'), better: 'more' }),
    averageWon: average('amount', 'records', { where: won, unit: 'money', better: 'more' }),
    cycle: average('seconds', 'records', { where: won, unit: 'elapsed', better: 'less' }),
  },
  columns: {
    at: 'instant',
    kind: 'choice',
    business: 'text',
    person: 'text',
    line: 'text',
    phase: 'text',
    stage: 'text',
    owner: 'text',
    reason: 'text',
    amount: 'money',
  },
})
