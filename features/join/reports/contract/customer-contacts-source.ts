import { average, count, defineSource, seconds, share } from '#platform/report/contract/source.ts'

const call = { channel: ['call'] }
const conversation = { channel: ['conversation'] }
const answered = { result: ['answered'] }
const lost = { result: ['lost'] }
const expected = { result: ['answered', 'lost', 'waiting'] }

/** Calls with outside numbers and conversations, in one shape. */
export const customerContactsSource = defineSource({
  name: 'customerContacts',
  dimensions: {
    channel: { kind: 'choice', values: ['call', 'conversation'] },
    direction: { kind: 'choice', values: ['inbound', 'outbound'] },
    result: { kind: 'choice', values: ['answered', 'lost', 'waiting', 'other'] },
    user: { kind: 'reference' },
    group: { kind: 'reference' },
  },
  measures: {
    contacts: count('contacts'),
    calls: count('contacts', { where: call }),
    conversations: count('contacts', { where: conversation }),
    callsAnswered: count('contacts', { where: { ...call, ...answered }, better: 'more' }),
    conversationsAnswered: count('contacts', { where: { ...conversation, ...answered }, better: 'more' }),
    callsLost: count('contacts', { where: { ...call, ...lost }, better: 'less' }),
    conversationsLost: count('contacts', { where: { ...conversation, ...lost }, better: 'less' }),
    waiting: count('contacts', { where: { result: ['waiting'] }, better: 'less' }),
    answerRate: share('contacts', answered, { whole: expected, better: 'more' }),
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
