import { average, count, defineSource, share } from '#platform/report/contract/source.ts'
import { COMMON, LINE, NEED, ofKind, REASON, STATUS } from './dimensions.ts'

const each = ofKind('lead')
const contacted = { ...each, contacted: ['true'] }
const converted = { ...each, result: ['converted'] }
const discarded = { ...each, result: ['discarded'] }

/** Leads by when they came, and what has become of them since. */
export const leadsSource = defineSource({
  name: 'crmLeads',
  dimensions: {
    ...COMMON,
    ...LINE,
    ...STATUS,
    ...REASON,
    ...NEED,
    result: { kind: 'choice', values: ['open', 'converted', 'discarded'] },
    contacted: { kind: 'choice', values: ['true', 'false'] },
  },
  measures: {
    leads: count('records', { where: each }),
    openLeads: count('records', { where: { ...each, result: ['open'] } }),
    contacted: count('records', { where: contacted, better: 'more' }),
    contactedRate: share('records', contacted, { whole: each, better: 'more' }),
    converted: count('records', { where: converted, better: 'more' }),
    conversion: share('records', converted, { whole: each, better: 'more' }),
    discarded: count('records', { where: discarded, better: 'less' }),
    discardedRate: share('records', discarded, { whole: each, better: 'less' }),
    firstContact: average('answer_seconds', 'records', { where: contacted, better: 'less', unit: 'elapsed' }),
    conversionTime: average('seconds', 'records', { where: converted, better: 'less', unit: 'elapsed' }),
  },
  columns: {
    at: 'instant',
    person: 'text',
    result: 'choice',
    status: 'text',
    owner: 'text',
    origin: 'text',
    campaign: 'text',
    reason: 'text',
    firstContact: 'elapsed',
  },
})

const person = ofKind('person')

/** Persons from the day on which they became one. */
export const personsSource = defineSource({
  name: 'crmPersons',
  dimensions: {
    ...COMMON,
    ...LINE,
    ...STATUS,
    ...NEED,
    city: { kind: 'text' },
    /** Days since the last interaction, as of now. */
    lastContact: { kind: 'choice', values: ['30', '90', '180', 'older', 'never'] },
  },
  measures: {
    persons: count('records', { where: person }),
    active: count('records', { where: { ...person, lastContact: ['30', '90'] }, better: 'more' }),
    activeRate: share('records', { ...person, lastContact: ['30', '90'] }, { whole: person, better: 'more' }),
    dormant: count('records', { where: { ...person, lastContact: ['180', 'older'] }, better: 'less' }),
    neverContacted: count('records', { where: { ...person, lastContact: ['never'] }, better: 'less' }),
  },
  columns: {
    at: 'instant',
    person: 'text',
    status: 'text',
    city: 'text',
    line: 'text',
    owner: 'text',
    origin: 'text',
    lastContacted: 'instant',
  },
})
