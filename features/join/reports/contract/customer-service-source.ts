import {
  average,
  count,
  defineSource,
  type Measure,
  perDistinct,
  seconds,
  share,
} from '#platform/report/contract/source.ts'

const contact = { kind: ['contact'] }
const call = { ...contact, channel: ['call'] }
const conversation = { ...contact, channel: ['conversation'] }
const answered = { ...contact, result: ['answered'] }
/** Somebody was to answer them. */
const expected = { ...contact, result: ['answered', 'lost', 'declined', 'waiting'] }
const HALF_HOURS = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
)

const level = (where: Record<string, readonly string[]>): Measure =>
  average('in_level', 'facts', { where, unit: 'percent', better: 'more' })

/**
 * What people do for customers over calls and conversations: load, answers, service level, satisfaction and occupancy. A call is answered in
 * time within 20 seconds, a conversation within 5 minutes. Occupancy is the time of talking and a minute for each message written, of the
 * half hours in which somebody did either.
 */
export const customerServiceSource = defineSource({
  name: 'customerService',
  dimensions: {
    /** continued: what followed the transfer or parking of a call. */
    kind: { kind: 'choice', values: ['contact', 'continued', 'message', 'survey'] },
    channel: { kind: 'choice', values: ['call', 'conversation'] },
    direction: { kind: 'choice', values: ['inbound', 'outbound'] },
    result: { kind: 'choice', values: ['answered', 'lost', 'declined', 'waiting', 'outbound', 'other'] },
    user: { kind: 'reference' },
    group: { kind: 'reference' },
    halfHour: { kind: 'choice', values: HALF_HOURS, plain: true },
  },
  measures: {
    contacts: count('facts', { where: contact }),
    calls: count('facts', { where: call }),
    conversations: count('facts', { where: conversation }),
    answered: count('facts', { where: answered, better: 'more' }),
    lost: count('facts', { where: { ...contact, result: ['lost', 'declined'] }, better: 'less' }),
    answerRate: share('facts', answered, { whole: expected, better: 'more' }),
    serviceLevel: level(expected),
    callLevel: level({ ...expected, channel: ['call'] }),
    conversationLevel: level({ ...expected, channel: ['conversation'] }),
    wait: average('wait_seconds', 'waits', { where: contact, better: 'less' }),
    satisfaction: average('score', 'scored', { where: { kind: ['survey'] }, unit: 'count', better: 'more' }),
    surveys: count('facts', { where: { kind: ['survey'] } }),
    messages: count('facts', { where: { kind: ['message'] } }),
    busy: seconds('busy_seconds'),
    occupancy: perDistinct('busy_seconds', 'worked', { each: 1800, unit: 'percent' }),
  },
  columns: {
    at: 'instant',
    kind: 'choice',
    channel: 'choice',
    direction: 'choice',
    result: 'choice',
    user: 'text',
    wait: 'seconds',
    busy: 'seconds',
  },
})
