import { average, count, defineSource, percentile, seconds, share } from '#platform/report/contract/source.ts'

/** Seconds that callers waited, as `wait_band()` in the database. */
const BANDS = ['0-10', '10-20', '20-30', '30-60', '60-120', '120-300', '300+']
const HALF_HOURS = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
)

const answered = { result: ['answered'] }
/** The caller gave up, or the queue did: as on the board. */
const abandoned = { result: ['abandoned', 'timeout'] }

/** Each time that a call was in a queue. */
export const queueCallsSource = defineSource({
  name: 'queueCalls',
  dimensions: {
    queue: { kind: 'reference' },
    agent: { kind: 'reference' },
    result: {
      kind: 'choice',
      values: ['answered', 'abandoned', 'timeout', 'exit', 'callback', 'ended'],
    },
    band: { kind: 'choice', values: BANDS },
    halfHour: { kind: 'choice', values: HALF_HOURS, plain: true },
  },
  measures: {
    offered: count('calls'),
    answered: count('calls', { where: answered, better: 'more' }),
    abandoned: count('calls', { where: abandoned, better: 'less' }),
    left: count('calls', { where: { result: ['exit', 'callback', 'ended'] } }),
    answerRate: share('calls', answered, { better: 'more' }),
    abandonedRate: share('calls', abandoned, { better: 'less' }),
    /** Answered within the queue's service level, of those answered or abandoned. */
    serviceLevel: average('in_level', 'calls', {
      where: { result: [...answered.result, ...abandoned.result] },
      unit: 'percent',
      better: 'more',
    }),
    averageWait: average('wait_seconds', 'calls', { where: answered, better: 'less' }),
    wait50: percentile(0.5, 'wait_seconds', { where: answered, better: 'less' }),
    wait90: percentile(0.9, 'wait_seconds', { where: answered, better: 'less' }),
    lostWait: average('wait_seconds', 'calls', { where: abandoned }),
    talk: seconds('talk_seconds'),
    averageTalk: average('talk_seconds', 'calls', { where: answered }),
    wrapUp: seconds('wrap_up_seconds'),
  },
  columns: {
    at: 'instant',
    queue: 'text',
    name: 'text',
    number: 'phone',
    result: 'choice',
    agent: 'text',
    wait: 'seconds',
    talk: 'seconds',
  },
})
