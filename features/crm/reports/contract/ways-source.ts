import { average, count, defineSource, money, seconds, share } from '#platform/report/contract/source.ts'
import { COMMON, LINE } from './dimensions.ts'

const each = (of: string) => average(of, 'ways', { unit: 'count' })

/** The way of a customer from the first contact by any channel to their first sale, by the day of the sale. */
export const waysSource = defineSource({
  name: 'crmWays',
  dimensions: {
    entity: COMMON.entity,
    owner: COMMON.owner,
    group: COMMON.group,
    origin: COMMON.origin,
    campaign: COMMON.campaign,
    ...LINE,
    firstChannel: { kind: 'choice', values: ['call', 'conversation', 'crm'] },
  },
  measures: {
    ways: count('ways', { better: 'more' }),
    amount: money('amount', { better: 'more' }),
    known: share('ways', { firstChannel: ['call', 'conversation', 'crm'] }),
    toSale: average('way_seconds', 'begun', { unit: 'elapsed', better: 'less' }),
    toSale50: { kind: 'percentile', at: 0.5, of: 'way_seconds', unit: 'elapsed', better: 'less' },
    toSale90: { kind: 'percentile', at: 0.9, of: 'way_seconds', unit: 'elapsed', better: 'less' },
    toBusiness: average('business_seconds', 'with_business', { unit: 'elapsed', better: 'less' }),
    calls: count('calls'),
    conversations: count('conversations'),
    interactions: count('interactions'),
    messages: count('messages'),
    callsEach: each('calls'),
    conversationsEach: each('conversations'),
    messagesEach: each('messages'),
    talk: seconds('talk_seconds'),
    talkEach: average('talk_seconds', 'ways'),
    callCost: money('call_cost', { better: 'less' }),
    messageCost: money('message_cost', { better: 'less' }),
    cost: money('cost', { better: 'less' }),
    costEach: average('cost', 'ways', { unit: 'money', better: 'less' }),
  },
  columns: {
    day: 'day',
    sale: 'text',
    person: 'text',
    firstChannel: 'choice',
    began: 'instant',
    toSale: 'elapsed',
    calls: 'count',
    conversations: 'count',
    messages: 'count',
    callCost: 'money',
    messageCost: 'money',
    cost: 'money',
    amount: 'money',
  },
})
