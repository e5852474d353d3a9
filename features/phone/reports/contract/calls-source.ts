import { OUTCOMES } from '#features/phone/contract/call.ts'
import { CALL_RESULTS, COUNTED_RESULTS, LOST_PLACES } from '#features/phone/contract/call-result.ts'
import {
  average,
  count,
  defineSource,
  distinct,
  money,
  peak,
  percentile,
  seconds,
  share,
} from '#platform/report/contract/source.ts'

const inbound = { direction: ['inbound'] }
const counted = { result: COUNTED_RESULTS }
const answered = { ...inbound, result: ['answered'] }
const abandoned = { ...inbound, result: ['abandoned'] }

/** The company's calls, each counted once however many took part. */
export const callsSource = defineSource({
  name: 'calls',
  dimensions: {
    direction: { kind: 'choice', values: ['inbound', 'outbound', 'internal'] },
    result: { kind: 'choice', values: CALL_RESULTS },
    place: { kind: 'choice', values: LOST_PLACES },
    did: { kind: 'reference' },
    trunk: { kind: 'reference' },
    country: { kind: 'reference' },
    caller: { kind: 'reference' },
    answeredBy: { kind: 'reference' },
    extension: { kind: 'reference', many: true },
    /** The last one in which it waited. */
    queue: { kind: 'reference' },
    number: { kind: 'text' },
    /** City or region of the number outside. */
    area: { kind: 'text' },
    /** How it ended, technically. */
    outcome: { kind: 'choice', values: OUTCOMES },
  },
  measures: {
    calls: count('calls', { where: counted }),
    inbound: count('calls', { where: { ...inbound, ...counted } }),
    outbound: count('calls', { where: { direction: ['outbound'], ...counted } }),
    internal: count('calls', { where: { direction: ['internal'], ...counted } }),
    answered: count('calls', { where: answered, better: 'more' }),
    abandoned: count('calls', { where: abandoned, better: 'less' }),
    declined: count('calls', { where: { ...inbound, result: ['declined'] }, better: 'less' }),
    informed: count('calls', { where: { ...inbound, result: ['informed'] } }),
    blocked: count('calls', { where: { ...inbound, result: ['blocked'] } }),
    /** Of those that somebody was to answer. */
    answerRate: share('calls', answered, {
      whole: { ...inbound, result: ['answered', 'abandoned', 'declined'] },
      better: 'more',
    }),
    abandonedRate: share('calls', abandoned, {
      whole: { ...inbound, result: ['answered', 'abandoned', 'declined'] },
      better: 'less',
    }),
    callers: distinct('number_key', { where: { ...inbound, ...counted } }),
    talk: seconds('talk_seconds', { where: { result: [...COUNTED_RESULTS, 'continued'] } }),
    averageTalk: average('talk_seconds', 'calls', { where: { result: ['answered'] } }),
    averageWait: average('wait_seconds', 'calls', { where: answered, better: 'less' }),
    wait50: percentile(0.5, 'wait_seconds', { where: answered, better: 'less' }),
    wait90: percentile(0.9, 'wait_seconds', { where: answered, better: 'less' }),
    /** Of the legs to the outside. */
    cost: money('cost', { better: 'less' }),
    /** Lines in use at one moment. */
    atOnce: peak('ended_at', { where: { direction: ['inbound', 'outbound'] } }),
    lostWait: average('wait_seconds', 'calls', { where: abandoned }),
  },
  columns: {
    at: 'instant',
    /** Who answered or called; of a lost call where it was last. */
    extension: 'text',
    direction: 'choice',
    name: 'text',
    number: 'phone',
    result: 'choice',
    place: 'choice',
    wait: 'seconds',
    talk: 'seconds',
    area: 'text',
    cost: 'money',
  },
})
