import { count, defineSource, level } from '#platform/report/contract/source.ts'

/** Openings and closings: what was open before, and opened, less what closed, is what is left open. */
export const balanceSource = defineSource({
  name: 'balance',
  dimensions: {
    change: { kind: 'choice', values: ['opened', 'closed'] },
    account: { kind: 'reference' },
    user: { kind: 'reference' },
    group: { kind: 'reference' },
  },
  measures: {
    opened: count('changes', { where: { change: ['opened'] } }),
    closed: count('changes', { where: { change: ['closed'] }, better: 'more' }),
    /** Openings less closings. */
    difference: count('delta', { better: 'less' }),
    leftOpen: level('delta', { until: 'until_hour', where: { change: ['opened'] }, better: 'less' }),
  },
  columns: {
    at: 'instant',
    closedAt: 'instant',
    contact: 'text',
    phone: 'phone',
    account: 'text',
    user: 'text',
    group: 'text',
    duration: 'seconds',
  },
})
