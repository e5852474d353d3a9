import { average, count, defineSource, money, share } from '#platform/report/contract/source.ts'
import { CHANNEL, COMMON, ofKind, PIPELINE, PURCHASE, REASON } from './dimensions.ts'

const STEPS = ['created', 'contacted', 'converted', 'business', 'sale'] as const
/** Leads that came at least so far. */
const reached = (step: (typeof STEPS)[number]) => ({
  ...ofKind('lead'),
  reached: STEPS.slice(STEPS.indexOf(step)),
})
const open = { ...ofKind('business'), result: ['open'] }
const won = ofKind('won')
const sale = ofKind('sale')
const left = { ...ofKind('stage'), result: ['advanced', 'back', 'won', 'lost'] }
const onward = { ...ofKind('stage'), result: ['advanced', 'won'] }

/** All that happens, from the lead to the sale, each by its own time; the steps of the funnel by when the lead came. */
export const activitySource = defineSource({
  name: 'crmActivity',
  dimensions: {
    ...COMMON,
    ...CHANNEL,
    ...PIPELINE,
    ...REASON,
    ...PURCHASE,
    result: {
      kind: 'choice',
      values: [
        'open',
        'converted',
        'discarded',
        'pending',
        'handled',
        'won',
        'lost',
        'still',
        'advanced',
        'back',
      ],
    },
    reached: { kind: 'choice', values: STEPS },
  },
  measures: {
    leads: count('records', { where: ofKind('lead') }),
    contacted: count('records', { where: ofKind('contacted'), better: 'more' }),
    converted: count('records', { where: ofKind('converted'), better: 'more' }),
    discarded: count('records', { where: ofKind('discarded'), better: 'less' }),
    interactions: count('records', { where: ofKind('interaction') }),
    opened: count('records', { where: ofKind('business') }),
    won: count('records', { where: won, better: 'more' }),
    lost: count('records', { where: ofKind('lost'), better: 'less' }),
    lostAmount: money('amount', { where: ofKind('lost'), better: 'less' }),
    winRate: share('records', won, { whole: ofKind('won', 'lost'), better: 'more' }),
    /** From opening to winning: how fast the pipeline is. */
    cycle: average('seconds', 'records', { where: won, unit: 'elapsed', better: 'less' }),
    sales: count('records', { where: sale, better: 'more' }),
    sold: money('amount', { where: sale, better: 'more' }),
    averageSale: average('amount', 'records', { where: sale, unit: 'money', better: 'more' }),
    repeatSales: count('records', { where: { ...sale, purchase: ['repeat'] }, better: 'more' }),
    stillOpen: count('records', { where: open }),
    openAmount: money('amount', { where: open }),
    forecast: money('weighted', { where: open, better: 'more' }),
    toContacted: count('records', { where: reached('contacted'), better: 'more' }),
    toConverted: count('records', { where: reached('converted'), better: 'more' }),
    toBusiness: count('records', { where: reached('business'), better: 'more' }),
    toSale: count('records', { where: reached('sale'), better: 'more' }),
    funnelRate: share('records', reached('sale'), { whole: ofKind('lead'), better: 'more' }),
    entered: count('records', { where: ofKind('stage') }),
    still: count('records', { where: { ...ofKind('stage'), result: ['still'] } }),
    advanced: count('records', { where: onward, better: 'more' }),
    advanceRate: share('records', onward, { whole: left, better: 'more' }),
    stageTime: average('seconds', 'records', { where: left, unit: 'elapsed', better: 'less' }),
  },
  columns: {
    at: 'instant',
    kind: 'choice',
    person: 'text',
    owner: 'text',
    origin: 'text',
    line: 'text',
    stage: 'text',
    reason: 'text',
    amount: 'money',
  },
})
