import {
  average,
  count,
  defineSource,
  distinct,
  type Measure,
  percentile,
} from '#platform/report/contract/source.ts'

const KINDS = [
  'opened',
  'received',
  'sent',
  'offered',
  'answered',
  'first_reply',
  'transferred',
  'option',
  'labelled',
  'closed',
  'survey_sent',
  'survey_answered',
  'blocked',
  'connected',
  'disconnected',
  'bot_answered',
  'campaign',
] as const

const of = (...kind: (typeof KINDS)[number][]) => ({ kind })
const first = of('first_reply')
const next = of('answered')

/** Average and percentiles of a waiting time; `column` by the clock or within working hours. */
const waits = (column: string, where: ReturnType<typeof of>) =>
  ({
    average: average(column, 'facts', { where, better: 'less' }),
    median: percentile(0.5, column, { where, better: 'less' }),
    p90: percentile(0.9, column, { where, better: 'less' }),
  }) satisfies Record<string, Measure>
const firstWaits = waits('seconds', first)
const firstWorkWaits = waits('work_seconds', first)
const nextWaits = waits('seconds', next)
const nextWorkWaits = waits('work_seconds', next)

/** What happened in conversations: messages, answers, options, labels, surveys, each at its own time. */
export const conversationFactsSource = defineSource({
  name: 'conversationFacts',
  dimensions: {
    kind: { kind: 'choice', values: KINDS },
    account: { kind: 'reference' },
    user: { kind: 'reference' },
    group: { kind: 'reference' },
    label: { kind: 'reference' },
    survey: { kind: 'reference' },
    /** An option, or a survey's answer. */
    word: { kind: 'text' },
    path: { kind: 'text' },
    fromPath: { kind: 'text' },
  },
  measures: {
    received: count('facts', { where: of('received') }),
    sent: count('facts', { where: of('sent') }),
    botAnswers: count('facts', { where: of('bot_answered') }),
    /** Conversations in which it happened. */
    conversations: distinct('conversation_id'),
    contacts: distinct('contact_id'),
    offered: count('facts', { where: of('offered') }),
    transferred: count('facts', { where: of('transferred') }),
    closed: count('facts', { where: of('closed') }),
    handlingTime: average('seconds', 'facts', { where: of('closed') }),
    firstReplies: count('facts', { where: first }),
    replies: count('facts', { where: next }),
    firstAverage: firstWaits.average,
    firstMedian: firstWaits.median,
    first90: firstWaits.p90,
    firstWorkAverage: firstWorkWaits.average,
    firstWorkMedian: firstWorkWaits.median,
    firstWork90: firstWorkWaits.p90,
    nextAverage: nextWaits.average,
    nextMedian: nextWaits.median,
    next90: nextWaits.p90,
    nextWorkAverage: nextWorkWaits.average,
    nextWorkMedian: nextWorkWaits.median,
    nextWork90: nextWorkWaits.p90,
    options: count('facts', { where: of('option') }),
    labelled: count('facts', { where: of('labelled') }),
    surveysSent: count('facts', { where: of('survey_sent') }),
    surveyAnswers: count('facts', { where: of('survey_answered'), better: 'more' }),
    score: average('score', 'scored', { unit: 'count', better: 'more' }),
  },
  columns: {
    at: 'instant',
    kind: 'choice',
    contact: 'text',
    phone: 'phone',
    account: 'text',
    user: 'text',
    word: 'text',
    label: 'text',
    wait: 'seconds',
  },
})
