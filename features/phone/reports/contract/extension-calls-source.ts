import { average, count, defineSource, seconds, share } from '#platform/report/contract/source.ts'

const inbound = { direction: ['inbound'] }
const RANG = ['answered', 'missed', 'elsewhere', 'declined']

/** Calls by extension: each once for everybody who took part. */
export const extensionCallsSource = defineSource({
  name: 'extensionCalls',
  dimensions: {
    extension: { kind: 'reference' },
    direction: { kind: 'choice', values: ['inbound', 'outbound', 'internal'] },
    role: { kind: 'choice', values: ['made', 'answered', 'missed', 'elsewhere', 'declined', 'service'] },
  },
  measures: {
    calls: count('calls', { where: { role: ['made', ...RANG] } }),
    offered: count('calls', { where: { ...inbound, role: RANG } }),
    answered: count('calls', { where: { ...inbound, role: ['answered'] }, better: 'more' }),
    /** Abandoned calls from outside that rang here. */
    missed: count('calls', { where: { ...inbound, role: ['missed'] }, better: 'less' }),
    elsewhere: count('calls', { where: { ...inbound, role: ['elsewhere'] } }),
    declined: count('calls', { where: { ...inbound, role: ['declined'] }, better: 'less' }),
    missedRate: share(
      'calls',
      { ...inbound, role: ['missed'] },
      { whole: { ...inbound, role: RANG }, better: 'less' },
    ),
    outgoing: count('calls', { where: { direction: ['outbound'], role: ['made'] } }),
    internal: count('calls', { where: { direction: ['internal'], role: ['made', ...RANG] } }),
    talk: seconds('talk_seconds'),
    averageTalk: average('talk_seconds', 'calls', { where: { role: ['made', 'answered'] } }),
    averageRing: average('wait_seconds', 'calls', { where: { role: ['answered'] }, better: 'less' }),
  },
  columns: {
    at: 'instant',
    extension: 'text',
    direction: 'choice',
    role: 'choice',
    name: 'text',
    number: 'phone',
    wait: 'seconds',
    talk: 'seconds',
  },
})
