import { OUTCOMES } from '#features/phone/contract/call.ts'
import { average, count, defineSource, percentile, seconds, share } from '#platform/report/contract/source.ts'

const answered = { outcome: ['answered'] }

/** The company's calls, each counted once however many took part. */
export const callsSource = defineSource({
  name: 'calls',
  dimensions: {
    caller: { kind: 'reference' },
    outcome: { kind: 'choice', values: OUTCOMES },
  },
  measures: {
    calls: count('calls'),
    answered: count('calls', { where: answered, better: 'more' }),
    unanswered: count('calls', {
      where: { outcome: OUTCOMES.filter((outcome) => outcome !== 'answered') },
      better: 'less',
    }),
    answerRate: share('calls', answered, { better: 'more' }),
    talk: seconds('talk_seconds'),
    averageTalk: average('talk_seconds', 'calls', { where: answered }),
    averageWait: average('wait_seconds', 'calls', { where: answered, better: 'less' }),
    wait90: percentile(0.9, 'wait_seconds', { where: answered, better: 'less' }),
  },
  columns: {
    at: 'instant',
    caller: 'text',
    dialed: 'text',
    outcome: 'choice',
    wait: 'seconds',
    talk: 'seconds',
  },
})
