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

const call = { kind: ['call'] }

/** Each time that a call was in a queue, and the time of the agents of queues. */
export const queueCallsSource = defineSource({
  name: 'queueCalls',
  dimensions: {
    kind: { kind: 'choice', values: ['call', 'available', 'paused'] },
    queue: { kind: 'reference' },
    agent: { kind: 'reference' },
    result: {
      kind: 'choice',
      values: ['answered', 'abandoned', 'timeout', 'exit', 'callback', 'ended'],
    },
    band: { kind: 'choice', values: BANDS },
    halfHour: { kind: 'choice', values: HALF_HOURS, plain: true },
    /** Of a pause; empty: none was given. */
    pauseReason: { kind: 'text' },
  },
  measures: {
    offered: count('calls', { where: call }),
    answered: count('calls', { where: answered, better: 'more' }),
    abandoned: count('calls', { where: abandoned, better: 'less' }),
    left: count('calls', { where: { result: ['exit', 'callback', 'ended'] } }),
    answerRate: share('calls', answered, { whole: call, better: 'more' }),
    abandonedRate: share('calls', abandoned, { whole: call, better: 'less' }),
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
    talk: seconds('talk_seconds', { where: answered }),
    averageTalk: average('talk_seconds', 'calls', { where: answered }),
    wrapUp: seconds('wrap_up_seconds', { where: answered }),
    available: seconds('available_seconds', { where: { kind: ['available'] } }),
    paused: seconds('paused_seconds', { where: { kind: ['paused'] } }),
    /** Talking and wrapping up, of the time that they were there for callers; of fixed members, who don't log in, none. */
    occupancy: average('busy_seconds', 'available_seconds', { unit: 'percent' }),
  },
  columns: {
    at: 'instant',
    kind: 'choice',
    queue: 'text',
    name: 'text',
    number: 'phone',
    result: 'choice',
    agent: 'text',
    wait: 'seconds',
    talk: 'seconds',
    time: 'seconds',
    pauseReason: 'text',
  },
})
