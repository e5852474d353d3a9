import { average, count, defineSource, seconds, share } from '#platform/report/contract/source.ts'

const call = { channel: ['call'] }
const conversation = { channel: ['conversation'] }
const inbound = { direction: ['inbound'] }
const answered = { result: ['answered'] }
const lost = { result: ['lost'] }
/** Somebody was to answer them: as in the reports of calls. */
const expected = { ...inbound, result: ['answered', 'lost', 'declined', 'waiting'] }

/** Calls with outside numbers and conversations, in one shape. */
export const customerContactsSource = defineSource({
  name: 'customerContacts',
  dimensions: {
    channel: { kind: 'choice', values: ['call', 'conversation'] },
    direction: { kind: 'choice', values: ['inbound', 'outbound'] },
    result: { kind: 'choice', values: ['answered', 'lost', 'declined', 'unanswered', 'waiting', 'other'] },
    user: { kind: 'reference' },
    group: { kind: 'reference' },
  },
  measures: {
    contacts: count('contacts'),
    calls: count('contacts', { where: call }),
    conversations: count('contacts', { where: conversation }),
    callsInbound: count('contacts', { where: { ...call, ...inbound } }),
    callsAnswered: count('contacts', { where: { ...call, ...inbound, ...answered }, better: 'more' }),
    conversationsAnswered: count('contacts', { where: { ...conversation, ...answered }, better: 'more' }),
    callsLost: count('contacts', { where: { ...call, ...lost }, better: 'less' }),
    conversationsLost: count('contacts', { where: { ...conversation, ...lost }, better: 'less' }),
    waiting: count('contacts', { where: { result: ['waiting'] }, better: 'less' }),
    answerRate: share('contacts', { ...inbound, ...answered }, { whole: expected, better: 'more' }),
    callWait: average('wait_seconds', 'waits', { where: call, better: 'less' }),
    conversationWait: average('wait_seconds', 'waits', { where: conversation, better: 'less' }),
    talk: seconds('busy_seconds', { where: call }),
  },
  columns: {
    at: 'instant',
    channel: 'choice',
    direction: 'choice',
    contact: 'text',
    phone: 'phone',
    user: 'text',
    result: 'choice',
    wait: 'seconds',
    duration: 'seconds',
  },
})
