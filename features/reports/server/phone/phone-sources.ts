import { can } from '#platform/contract/access.ts'
import { bindSource, type Viewer } from '#platform/report/server/report-source.ts'
import { readReports } from '../../contract/abilities.ts'
import { callsSource } from '../../contract/phone/calls-source.ts'
import { extensionCallsSource } from '../../contract/phone/extension-calls-source.ts'
import { extensionNames } from './extension-names.ts'

const callsInDatabase = bindSource(callsSource, {
  rollUp: 'call_hours',
  counts: 'calls',
  dimensions: { caller: 'caller_extension_id', outcome: 'outcome' },
  distributions: {
    wait_seconds: {
      table: 'call_hour_waits',
      dimensions: [],
      where: { outcome: ['answered'] },
      counts: 'calls',
    },
  },
  references: { caller: extensionNames },
  rows: {
    table: 'calls',
    joins: 'LEFT JOIN extensions caller ON caller.id = fact.caller_extension_id',
    columns: {
      at: 'fact.started_at',
      caller: "caller.display_name || ' (' || caller.number || ')'",
      dialed: 'fact.dialed',
      outcome: 'fact.outcome',
      wait: 'round(extract(epoch FROM coalesce(fact.answered_at, fact.ended_at) - fact.started_at))::integer',
      talk: 'coalesce(round(extract(epoch FROM fact.ended_at - fact.answered_at)), 0)::integer',
    },
  },
  scope: (principal) => (can(principal.role, readReports) ? {} : null),
})

/** Limits users without access to everybody's calls to those of their own extension. */
function scopeOf({ role, extension }: Viewer) {
  if (can(role, readReports)) return {}
  return extension === null ? null : { extension: [String(extension.id)] }
}

const extensionCallsInDatabase = bindSource(extensionCallsSource, {
  rollUp: 'extension_call_hours',
  counts: 'calls',
  dimensions: {
    extension: 'extension_id',
    direction: 'direction',
    outcome: 'outcome',
    missed: 'missed',
  },
  references: { extension: extensionNames },
  rows: {
    table: 'call_records',
    joins: 'JOIN extensions extension ON extension.id = fact.extension_id',
    columns: {
      at: 'fact.started_at',
      extension: "extension.display_name || ' (' || extension.number || ')'",
      direction: 'fact.direction',
      other: "nullif(fact.other_name, '')",
      number: 'fact.other_number',
      outcome: 'fact.outcome',
      wait: 'round(extract(epoch FROM coalesce(fact.answered_at, fact.ended_at) - fact.started_at))::integer',
      talk: 'fact.duration',
    },
  },
  scope: scopeOf,
})

export const phoneSources = [callsInDatabase, extensionCallsInDatabase] as const
