import { sql } from 'kysely'
import type { Source } from '#platform/report/contract/source.ts'
import {
  bindSource,
  type ReportSource,
  type ServedReport,
  type Sql,
  serveReports,
  type Viewer,
} from '#platform/report/server/report-source.ts'
import { namesIn } from '#platform/report/server/table-names.ts'
import { exportCrm, seeAmounts } from '../../contract/abilities.ts'
import { readablePerson } from '../../server/scope.ts'
import { activitySource } from '../contract/activity-source.ts'
import { businessesSource } from '../contract/businesses-source.ts'
import { crmReports, fxReports } from '../contract/crm-reports.ts'
import { interactionsSource } from '../contract/interactions-source.ts'
import { leadsSource, personsSource } from '../contract/people-sources.ts'
import { salesSource } from '../contract/sales-source.ts'
import { waysReport } from '../contract/ways-report.ts'
import { waysSource } from '../contract/ways-source.ts'
import { crmReportTexts } from '../i18n/texts.ts'
import { crmReportScope } from './report-scope.ts'

const DAYS_SINCE = (column: string) => `extract(epoch FROM now() - ${column}) / 86400`

const DIMENSIONS: Readonly<Record<string, Sql>> = {
  entity: 'entity',
  kind: 'kind',
  owner: 'owner_id',
  group: 'group_id',
  origin: 'origin_id',
  campaign: 'campaign_id',
  channel: 'channel',
  line: 'line_id',
  phase: 'phase_id',
  stage: 'stage_id',
  status: 'status_id',
  reason: 'reason_id',
  need: 'need_ids',
  city: 'city',
  result: 'result',
  purchase: 'purchase',
  buyer: 'buyer',
  contacted: 'contacted',
  reached: 'reached',
  lastContact: `CASE WHEN last_contact_at IS NULL THEN 'never' WHEN ${DAYS_SINCE('last_contact_at')} <= 30 THEN '30'
                     WHEN ${DAYS_SINCE('last_contact_at')} <= 90 THEN '90' WHEN ${DAYS_SINCE('last_contact_at')} <= 180 THEN '180' ELSE 'older' END`,
  age: `CASE WHEN ${DAYS_SINCE('at')} <= 7 THEN '7' WHEN ${DAYS_SINCE('at')} <= 30 THEN '30'
             WHEN ${DAYS_SINCE('at')} <= 90 THEN '90' ELSE 'older' END`,
}

const LINE_OF = (id: string): Sql => `(SELECT l.name FROM crm_business_lines l WHERE l.id = ${id})`

const REFERENCES: ReportSource['references'] = {
  owner: namesIn('users', { name: 'short_name', search: 'search_text', of: "role <> 'operator'" }),
  group: namesIn('user_groups', { name: 'name', search: 'search_text' }),
  origin: namesIn('crm_origins', { name: 'name' }),
  campaign: namesIn('crm_campaigns', { name: 'name', search: 'search_text' }),
  line: namesIn('crm_business_lines', { name: 'name', search: 'search_text' }),
  // Lines have phases and stages of the same names.
  phase: namesIn('crm_phases', { name: `${LINE_OF('line_id')} || ' · ' || name` }),
  stage: namesIn('crm_stages', {
    name: `${LINE_OF('(SELECT p.line_id FROM crm_phases p WHERE p.id = phase_id)')} || ' · ' || name`,
  }),
  status: namesIn('crm_statuses', { name: 'name', search: 'search_text' }),
  reason: namesIn('crm_discard_reasons', { name: 'name' }),
  need: namesIn('crm_needs', { name: 'name', search: 'search_text' }),
}

/** Joins of the rows by the columns that show them. An id means a record only of its own entity. */
const JOINS: Readonly<Record<string, Sql>> = {
  person: 'LEFT JOIN persons person ON person.id = fact.person_id',
  owner: 'LEFT JOIN users owner ON owner.id = fact.owner_id',
  group: 'LEFT JOIN user_groups grp ON grp.id = fact.group_id',
  origin: 'LEFT JOIN crm_origins origin ON origin.id = fact.origin_id',
  campaign: 'LEFT JOIN crm_campaigns campaign ON campaign.id = fact.campaign_id',
  line: 'LEFT JOIN crm_business_lines line ON line.id = fact.line_id',
  phase: 'LEFT JOIN crm_phases phase ON phase.id = fact.phase_id',
  stage: 'LEFT JOIN crm_stages stage ON stage.id = fact.stage_id',
  status: 'LEFT JOIN crm_statuses status ON status.id = fact.status_id',
  reason: 'LEFT JOIN crm_discard_reasons reason ON reason.id = fact.reason_id',
  subject:
    "LEFT JOIN crm_interactions interaction ON interaction.id = fact.record_id AND fact.entity = 'interaction'",
  business:
    "LEFT JOIN crm_businesses business ON business.id = fact.record_id AND fact.entity IN ('business', 'stage')",
  sale: "LEFT JOIN crm_sales sale ON sale.id = fact.record_id AND fact.entity = 'sale'",
}

/** A colleague's customer has no name for those who may not see them. */
const personName = (viewer: Viewer) =>
  sql`CASE WHEN ${readablePerson('person')(viewer)} THEN person.full_name END`

const COLUMNS: Readonly<Record<string, Sql | typeof personName>> = {
  at: 'fact.at',
  day: "to_char(fact.day, 'YYYY-MM-DD')",
  kind: 'fact.kind',
  person: personName,
  subject: 'interaction.subject',
  business: "business.number || ' ' || business.name",
  sale: 'sale.name',
  number: 'sale.number',
  channel: 'fact.channel',
  result: 'fact.result',
  purchase: 'fact.purchase',
  status: 'status.name',
  city: 'fact.city',
  owner: 'owner.short_name',
  group: 'grp.name',
  origin: 'origin.name',
  campaign: 'campaign.name',
  line: 'line.name',
  phase: 'phase.name',
  stage: 'stage.name',
  reason: 'reason.name',
  amount: 'fact.amount',
  firstContact: 'CASE WHEN fact.contacted THEN fact.answer_seconds END',
  handling: "CASE WHEN fact.result = 'handled' THEN fact.seconds END",
  lastContacted: 'fact.last_contact_at',
}

const only = <Value>(of: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(
    names.flatMap((name) => (of[name] === undefined ? [] : [[name, of[name]] as const])),
  ) as Record<string, Value>

/** Binds a source to the one table of facts. */
function bound(source: Source): ReportSource {
  const dimensions = Object.keys(source.dimensions)
  const columns = Object.keys(source.columns)
  return bindSource(source, {
    rollUp: 'crm_report_hours',
    localHour: 'fact.local_hour',
    counts: 'records',
    dimensions: only(DIMENSIONS, dimensions),
    onlyFacts: ['lastContact', 'age'].filter((name) => dimensions.includes(name)),
    references: only(REFERENCES, dimensions),
    rows: {
      table: 'crm_report_facts',
      joins: Object.values(only(JOINS, columns)).join(' '),
      columns: only(COLUMNS, columns),
      record: "concat_ws(':', fact.entity, fact.record_id, fact.person_id)",
    },
    scope: crmReportScope,
    moneyWith: seeAmounts,
    exportWith: exportCrm,
  })
}

const SOURCES: readonly ReportSource[] = [
  interactionsSource,
  leadsSource,
  personsSource,
  businessesSource,
  salesSource,
  activitySource,
].map(bound)

/** Read from the facts alone: few first sales, each with all that came before it. */
const waysInDatabase = bindSource(waysSource, {
  rollUp: 'customer_ways',
  onlyFacts: 'all',
  counts: 'ways',
  dimensions: {
    entity: 'entity',
    owner: 'owner_id',
    group: 'group_id',
    origin: 'origin_id',
    campaign: 'campaign_id',
    line: 'line_id',
    firstChannel: 'first_channel',
  },
  references: only(REFERENCES, ['owner', 'group', 'origin', 'campaign', 'line']),
  rows: {
    table: 'customer_ways_facts',
    joins: [JOINS.person, JOINS.sale].join(' '),
    columns: {
      day: "to_char(fact.day, 'YYYY-MM-DD')",
      sale: 'sale.name',
      person: personName,
      firstChannel: 'fact.first_channel',
      began: 'fact.began_at',
      toSale: 'fact.way_seconds',
      calls: 'fact.calls',
      conversations: 'fact.conversations',
      messages: 'fact.messages',
      callCost: 'fact.call_cost::float8',
      messageCost: 'fact.message_cost::float8',
      cost: 'fact.cost::float8',
      amount: 'fact.amount',
    },
    record: "concat_ws(':', fact.entity, fact.record_id, fact.person_id)",
  },
  scope: crmReportScope,
  moneyWith: seeAmounts,
  exportWith: exportCrm,
})

export const servedCrmReports: readonly ServedReport[] = serveReports(
  [...crmReports, waysReport, ...fxReports],
  [...SOURCES, waysInDatabase],
  crmReportTexts,
)
