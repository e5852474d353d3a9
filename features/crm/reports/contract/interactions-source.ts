import {
  average,
  count,
  defineSource,
  distinct,
  percentile,
  share,
} from '#platform/report/contract/source.ts'
import { CHANNEL, COMMON, NEED, ofKind, STATUS } from './dimensions.ts'

const each = ofKind('interaction')
const handled = { ...each, result: ['handled'] }
const contacted = { ...each, contacted: ['true'] }

/** Interactions by when they were created. */
export const interactionsSource = defineSource({
  name: 'crmInteractions',
  dimensions: {
    ...COMMON,
    ...CHANNEL,
    ...STATUS,
    ...NEED,
    /** Whether its status says that nothing is left to do. */
    result: { kind: 'choice', values: ['pending', 'handled'] },
    contacted: { kind: 'choice', values: ['true', 'false'] },
    /** How often the person has bought. */
    buyer: { kind: 'choice', values: ['never', 'once', 'again'] },
  },
  measures: {
    interactions: count('records', { where: each }),
    pending: count('records', { where: { ...each, result: ['pending'] }, better: 'less' }),
    handled: count('records', { where: handled, better: 'more' }),
    handledRate: share('records', handled, { whole: each, better: 'more' }),
    contacted: count('records', { where: contacted, better: 'more' }),
    answerTime: average('answer_seconds', 'records', { where: contacted, better: 'less', unit: 'elapsed' }),
    answer90: {
      ...percentile(0.9, 'answer_seconds', { where: contacted, better: 'less' }),
      unit: 'elapsed',
    },
    handleTime: average('seconds', 'records', { where: handled, better: 'less', unit: 'elapsed' }),
    people: distinct('person_id', { where: each }),
  },
  columns: {
    at: 'instant',
    person: 'text',
    subject: 'text',
    channel: 'choice',
    status: 'text',
    owner: 'text',
    group: 'text',
    origin: 'text',
    firstContact: 'elapsed',
    handling: 'elapsed',
  },
})
