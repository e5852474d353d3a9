import { average, count, defineSource, money, share } from '#platform/report/contract/source.ts'

const sent = { status: ['sent', 'delivered', 'read'] }
const delivered = { status: ['delivered', 'read'] }
const read = { status: ['read'] }
const answered = { answered: ['true'] }

/** The last message to each recipient of a broadcast. */
export const campaignMessagesSource = defineSource({
  name: 'campaignMessages',
  dimensions: {
    broadcast: { kind: 'reference' },
    template: { kind: 'reference' },
    account: { kind: 'reference' },
    group: { kind: 'reference' },
    user: { kind: 'reference' },
    category: { kind: 'choice', values: ['utility', 'marketing', 'authentication'] },
    status: {
      kind: 'choice',
      values: ['enqueue', 'unconfirmed', 'sent', 'delivered', 'read', 'failed'],
    },
    answered: { kind: 'choice', values: ['true', 'false'] },
    /** The service's code. */
    failure: { kind: 'text' },
  },
  measures: {
    messages: count('messages'),
    sent: count('messages', { where: sent }),
    delivered: count('messages', { where: delivered, better: 'more' }),
    read: count('messages', { where: read, better: 'more' }),
    answered: count('messages', { where: answered, better: 'more' }),
    failed: count('messages', { where: { status: ['failed'] }, better: 'less' }),
    pending: count('messages', { where: { status: ['enqueue', 'unconfirmed'] } }),
    deliveredRate: share('messages', delivered, { better: 'more' }),
    readRate: share('messages', read, { better: 'more' }),
    answeredRate: share('messages', answered, { better: 'more' }),
    failedRate: share('messages', { status: ['failed'] }, { better: 'less' }),
    /** By the ledger: what failed costs nothing. */
    cost: money('cost', { better: 'less' }),
    costEach: average('cost', 'messages', { unit: 'money', better: 'less' }),
  },
  columns: {
    at: 'instant',
    broadcast: 'text',
    contact: 'text',
    phone: 'phone',
    category: 'choice',
    status: 'choice',
    failure: 'text',
    answeredAt: 'instant',
    cost: 'money',
  },
})
