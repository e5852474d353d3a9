import { bindSource, type ReportSource } from '#platform/report/server/report-source.ts'
import { namesIn } from '#platform/report/server/table-names.ts'
import { holderOf, holdersOf } from '#platform/telephony/holders.ts'
import { callsSource } from '../contract/calls-source.ts'
import { extensionCallsSource } from '../contract/extension-calls-source.ts'
import { callScope, extensionScope } from './report-scope.ts'

/** Extensions by name and number. */
const extensionNames = namesIn('extensions', {
  name: "display_name || ' (' || number || ')'",
  search: 'search_text',
})

const PERSON = (table: string) => `${table}.display_name || ' (' || ${table}.number || ')'`

const callsInDatabase = bindSource(callsSource, {
  rollUp: 'call_result_hours',
  counts: 'calls',
  dimensions: {
    direction: 'direction',
    result: 'result',
    place: 'place',
    did: 'did_id',
    trunk: 'trunk_id',
    country: 'country_id',
    caller: 'caller_extension_id',
    answeredBy: 'answered_by_id',
    extension: 'extension_ids',
    queue: 'queue_id',
    number: 'number',
    area: 'area',
    outcome: 'outcome',
  },
  onlyFacts: ['queue', 'number', 'area', 'outcome'],
  onlyScope: { holder: { sql: holdersOf('extension_ids'), many: true } },
  distributions: {
    wait_seconds: {
      table: 'call_result_waits',
      dimensions: [],
      where: { direction: ['inbound'], result: ['answered'] },
      counts: 'calls',
    },
  },
  references: {
    did: namesIn('dids', { name: "label || ' (' || number || ')'", search: 'search_text' }),
    trunk: namesIn('trunks', { name: 'name' }),
    country: namesIn('countries', { name: "trim(flag || ' ' || name)", search: 'search_text' }),
    caller: extensionNames,
    answeredBy: extensionNames,
    extension: extensionNames,
    queue: namesIn('call_queues', { name: 'name' }),
  },
  rows: {
    table: 'call_results',
    joins: `LEFT JOIN dids did ON did.id = fact.did_id
            LEFT JOIN extensions taker ON taker.id = fact.answered_by_id
            LEFT JOIN extensions caller ON caller.id = fact.caller_extension_id`,
    columns: {
      at: 'fact.started_at',
      extension: `coalesce(CASE WHEN fact.direction <> 'inbound' THEN ${PERSON('caller')} END, ${PERSON('taker')}, ${PERSON('caller')}, nullif(fact.place_name, ''), did.label)`,
      direction: 'fact.direction',
      name: "nullif(fact.name, '')",
      number: "nullif(fact.number, '')",
      result: 'fact.result',
      place: 'fact.place',
      wait: 'fact.wait_seconds',
      talk: 'fact.talk_seconds',
      area: 'fact.area',
      cost: 'nullif(fact.cost, 0)::float8',
    },
    record: 'fact.id::text',
  },
  scope: callScope,
})

const extensionCallsInDatabase = bindSource(extensionCallsSource, {
  rollUp: 'extension_call_hours',
  counts: 'calls',
  dimensions: { extension: 'extension_id', direction: 'direction', role: 'role' },
  onlyScope: { holder: { sql: holderOf('extension_id') } },
  references: { extension: extensionNames },
  rows: {
    table: 'extension_calls',
    joins: `JOIN extensions extension ON extension.id = fact.extension_id JOIN call_results call ON call.id = fact.call_id`,
    columns: {
      at: 'fact.started_at',
      extension: "extension.display_name || ' (' || extension.number || ')'",
      direction: 'fact.direction',
      role: 'fact.role',
      name: "nullif(call.name, '')",
      number: "nullif(call.number, '')",
      wait: 'fact.wait_seconds',
      talk: 'fact.talk_seconds',
    },
    record: 'fact.call_id::text',
  },
  scope: extensionScope,
})

export const phoneSources: readonly ReportSource[] = [callsInDatabase, extensionCallsInDatabase]
