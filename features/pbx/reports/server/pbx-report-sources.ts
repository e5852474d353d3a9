import { readReports } from '#features/reports/contract/abilities.ts'
import { supervisedCalls } from '#platform/access/supervised.ts'
import { can } from '#platform/contract/access.ts'
import type { Rows } from '#platform/db/database.ts'
import {
  bindSource,
  type ServedReport,
  serveReports,
  type Viewer,
} from '#platform/report/server/report-source.ts'
import { namesIn } from '#platform/report/server/table-names.ts'
import { menuCallsSource } from '../contract/menu-calls-source.ts'
import { pbxReports } from '../contract/pbx-reports.ts'
import { queueCallsSource } from '../contract/queue-calls-source.ts'
import { surveyAnswersSource } from '../contract/survey-answers-source.ts'
import { pbxReportTexts } from '../i18n/texts.ts'

/** Nobody's people are in a menu: who reads reports sees all of them. */
const scopeOfMenus = ({ role }: Viewer) => (can(role, readReports) ? {} : null)

/** Supervisors in user groups see their people, and the queues that these serve, whole: as on the board. */
async function scope(viewer: Viewer, rows: Rows) {
  if (!can(viewer.role, readReports)) return null
  const theirs = await supervisedCalls(rows, viewer)
  if (theirs === null) return {}
  const alternatives = [
    ...(theirs.extensions.length === 0 ? [] : [{ agent: theirs.extensions }]),
    ...(theirs.queues.length === 0 ? [] : [{ queue: theirs.queues }]),
  ]
  return alternatives.length === 0 ? null : alternatives
}

const queueCalls = bindSource(queueCallsSource, {
  rollUp: 'queue_work_hours',
  counts: 'facts',
  dimensions: {
    kind: 'kind',
    queue: 'queue_id',
    agent: 'extension_id',
    result: 'result',
    band: 'band',
    halfHour: "to_char(local_hour + half * interval '1 minute', 'HH24:MI')",
    pauseReason: "nullif(reason, '')",
  },
  distributions: {
    wait_seconds: {
      table: 'queue_call_waits',
      dimensions: ['queue'],
      where: { result: ['answered'] },
      counts: 'calls',
    },
  },
  references: {
    queue: namesIn('call_queues', { name: 'name' }),
    agent: namesIn('extensions', { name: "display_name || ' (' || number || ')'", search: 'search_text' }),
  },
  rows: {
    table: 'queue_work_hours_facts',
    byTime: true,
    joins: 'LEFT JOIN extensions agent ON agent.id = fact.extension_id',
    columns: {
      at: 'fact.at',
      kind: 'fact.kind',
      queue: 'fact.queue_name',
      name: "nullif(fact.name, '')",
      number: "nullif(fact.number, '')",
      result: 'fact.result',
      agent: "agent.display_name || ' (' || agent.number || ')'",
      wait: "CASE WHEN fact.kind = 'call' THEN fact.wait_seconds END",
      talk: "CASE WHEN fact.kind = 'call' THEN fact.talk_seconds END",
      time: "CASE fact.kind WHEN 'available' THEN fact.available_seconds WHEN 'paused' THEN fact.paused_seconds END",
      pauseReason: "nullif(fact.reason, '')",
    },
    record: 'fact.call_id::text',
  },
  scope,
})

const menuCalls = bindSource(menuCallsSource, {
  rollUp: 'menu_call_hours',
  counts: 'calls',
  dimensions: { menu: 'ivr_id', choice: 'choice', next: 'next', repeated: 'repeated' },
  references: { menu: namesIn('ivr_menus', { name: 'name' }) },
  rows: {
    table: 'menu_calls',
    joins: '',
    columns: {
      at: 'fact.entered_at',
      menu: 'fact.ivr_name',
      name: "nullif(fact.name, '')",
      number: "nullif(fact.number, '')",
      choice: 'fact.choice',
      next: 'fact.next',
      time: 'fact.menu_seconds',
    },
    record: 'fact.call_id::text',
  },
  scope: scopeOfMenus,
})

const surveyAnswers = bindSource(surveyAnswersSource, {
  rollUp: 'survey_answer_hours',
  counts: 'answers',
  dimensions: { question: 'menu', answer: 'answer', agent: 'extension_id', queue: 'queue_id' },
  references: {
    agent: namesIn('extensions', { name: "display_name || ' (' || number || ')'", search: 'search_text' }),
    queue: namesIn('call_queues', { name: 'name' }),
  },
  rows: {
    table: 'survey_answers',
    joins: `LEFT JOIN extensions agent ON agent.id = fact.extension_id
            LEFT JOIN call_queues queue ON queue.id = fact.queue_id`,
    columns: {
      at: 'fact.answered_at',
      question: 'fact.menu',
      answer: 'fact.answer',
      name: "nullif(fact.name, '')",
      number: "nullif(fact.number, '')",
      agent: "agent.display_name || ' (' || agent.number || ')'",
      queue: 'queue.name',
    },
    record: 'fact.call_id::text',
  },
  scope,
})

export const servedPbxReports: readonly ServedReport[] = serveReports(
  pbxReports,
  [queueCalls, menuCalls, surveyAnswers],
  pbxReportTexts,
)
