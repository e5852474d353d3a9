import { average, count, defineSource, percentile } from '#platform/report/contract/source.ts'

/** Conversations at the time of their closing. */
export const closingsSource = defineSource({
  name: 'closings',
  dimensions: {
    closingType: { kind: 'reference' },
    account: { kind: 'reference' },
    user: { kind: 'reference' },
    group: { kind: 'reference' },
    label: { kind: 'reference' },
    served: { kind: 'choice', values: ['agent', 'bot', 'nobody'] },
    bot: { kind: 'choice', values: ['none', 'running', 'alone', 'handed'] },
  },
  measures: {
    closed: count('openings'),
    byAgent: count('openings', { where: { served: ['agent'] } }),
    byBot: count('openings', { where: { served: ['bot'] } }),
    unanswered: count('openings', { where: { served: ['nobody'] }, better: 'less' }),
    duration: average('open_seconds', 'openings'),
    duration50: percentile(0.5, 'open_seconds'),
    duration90: percentile(0.9, 'open_seconds'),
  },
  columns: {
    at: 'instant',
    contact: 'text',
    phone: 'phone',
    account: 'text',
    user: 'text',
    closingType: 'text',
    label: 'text',
    served: 'choice',
    duration: 'seconds',
  },
})
