import { average, count, defineSource, distinct, share } from '#platform/report/contract/source.ts'

const byAgent = { served: ['agent'] }
const byBot = { served: ['bot'] }
const unanswered = { served: ['nobody'] }
const closed = { state: ['closed'] }
const withBot = { bot: ['running', 'alone', 'handed'] }

/** Conversations from their opening until they are closed, each counted at the time of its opening. */
export const conversationsSource = defineSource({
  name: 'conversations',
  dimensions: {
    account: { kind: 'reference' },
    user: { kind: 'reference' },
    group: { kind: 'reference' },
    label: { kind: 'reference' },
    closingType: { kind: 'reference' },
    began: { kind: 'choice', values: ['contact', 'agent', 'campaign'] },
    state: { kind: 'choice', values: ['open', 'closed'] },
    served: { kind: 'choice', values: ['agent', 'bot', 'nobody'] },
    bot: { kind: 'choice', values: ['none', 'running', 'alone', 'handed'] },
  },
  measures: {
    conversations: count('openings'),
    contacts: distinct('contact_id'),
    byAgent: count('openings', { where: byAgent, better: 'more' }),
    byBot: count('openings', { where: byBot }),
    unanswered: count('openings', { where: unanswered, better: 'less' }),
    answerRate: share('openings', { served: ['agent', 'bot'] }, { better: 'more' }),
    open: count('openings', { where: { state: ['open'] } }),
    closed: count('openings', { where: closed }),
    incoming: count('openings', { where: { began: ['contact'] } }),
    outgoing: count('openings', { where: { began: ['agent'] } }),
    fromCampaign: count('openings', { where: { began: ['campaign'] } }),
    withBot: count('openings', { where: withBot }),
    botAlone: count('openings', { where: { bot: ['alone'] }, better: 'more' }),
    botHanded: count('openings', { where: { bot: ['handed'] } }),
    botRunning: count('openings', { where: { bot: ['running'] } }),
    botAloneRate: share('openings', { bot: ['alone'] }, { whole: withBot, better: 'more' }),
    botHandedRate: share('openings', { bot: ['handed'] }, { whole: withBot }),
    firstReply: average('first_reply_seconds', 'first_replies', { better: 'less' }),
    firstReplyInHours: average('first_reply_work_seconds', 'first_replies', { better: 'less' }),
    duration: average('open_seconds', 'openings', { where: closed }),
  },
  columns: {
    at: 'instant',
    contact: 'text',
    phone: 'phone',
    account: 'text',
    began: 'choice',
    user: 'text',
    served: 'choice',
    firstReply: 'seconds',
    duration: 'seconds',
    closingType: 'text',
  },
})
