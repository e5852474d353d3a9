import { OUTCOMES } from '#features/phone/contract/call.ts'
import { average, count, defineSource, seconds, share } from '#platform/report/contract/source.ts'

const answered = { outcome: ['answered'] }
const incoming = { direction: ['INCOMING'] }

/** Calls by extension: one between two colleagues is outgoing for one and incoming for the other. */
export const extensionCallsSource = defineSource({
  name: 'extensionCalls',
  dimensions: {
    extension: { kind: 'reference' },
    direction: { kind: 'choice', values: ['INCOMING', 'OUTGOING'] },
    outcome: { kind: 'choice', values: OUTCOMES },
    missed: { kind: 'choice', values: ['true', 'false'] },
  },
  measures: {
    calls: count('calls'),
    incoming: count('calls', { where: incoming }),
    outgoing: count('calls', { where: { direction: ['OUTGOING'] } }),
    answered: count('calls', { where: answered, better: 'more' }),
    missed: count('calls', { where: { missed: ['true'] }, better: 'less' }),
    missedRate: share('calls', { ...incoming, missed: ['true'] }, { whole: incoming, better: 'less' }),
    talk: seconds('talk_seconds'),
    averageTalk: average('talk_seconds', 'calls', { where: answered }),
    /** Ring time until the call was answered or ended. */
    averageRing: average('wait_seconds', 'calls'),
  },
  columns: {
    at: 'instant',
    extension: 'text',
    direction: 'choice',
    other: 'text',
    number: 'text',
    outcome: 'choice',
    wait: 'seconds',
    talk: 'seconds',
  },
})
