import { average, count, defineSource, distinct, money, share } from '#platform/report/contract/source.ts'
import { CHANNEL, COMMON, LINE, NEED, ofKind, PURCHASE } from './dimensions.ts'

const each = ofKind('sale')
const first = { ...each, purchase: ['first'] }
const repeat = { ...each, purchase: ['repeat'] }

/** Sales by the day on which they were made. */
export const salesSource = defineSource({
  name: 'crmSales',
  dimensions: { ...COMMON, ...CHANNEL, ...LINE, ...NEED, ...PURCHASE },
  measures: {
    sales: count('records', { where: each, better: 'more' }),
    amount: money('amount', { where: each, better: 'more' }),
    averageSale: average('amount', 'records', { where: each, unit: 'money', better: 'more' }),
    firstSales: count('records', { where: first, better: 'more' }),
    firstAmount: money('amount', { where: first, better: 'more' }),
    averageFirst: average('amount', 'records', { where: first, unit: 'money', better: 'more' }),
    repeatSales: count('records', { where: repeat, better: 'more' }),
    repeatAmount: money('amount', { where: repeat, better: 'more' }),
    averageRepeat: average('amount', 'records', { where: repeat, unit: 'money', better: 'more' }),
    repeatRate: share('records', repeat, { whole: each, better: 'more' }),
    /** Days since the buyer's sale before. */
    gap: average('gap_days', 'records', { where: repeat, unit: 'count', better: 'less' }),
    /** People, and companies that bought without one. */
    buyers: distinct('buyer_id', { where: each, better: 'more' }),
    repeatBuyers: distinct('buyer_id', { where: repeat, better: 'more' }),
  },
  columns: {
    day: 'day',
    number: 'count',
    sale: 'text',
    person: 'text',
    purchase: 'choice',
    channel: 'choice',
    line: 'text',
    owner: 'text',
    origin: 'text',
    amount: 'money',
  },
})
