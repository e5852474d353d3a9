import { bindSource, type ServedReport, serveReports } from '#platform/report/server/report-source.ts'
import { namesIn } from '#platform/report/server/table-names.ts'
import { holderOf } from '#platform/telephony/holders.ts'
import { menuCallsSource } from '../contract/menu-calls-source.ts'
import { pbxReports } from '../contract/pbx-reports.ts'
import { queueCallsSource } from '../contract/queue-calls-source.ts'
import { surveyAnswersSource } from '../contract/survey-answers-source.ts'
import { pbxReportTexts } from '../i18n/texts.ts'
import { queueScope } from './report-scope.ts'

const queueNames = namesIn('call_queues', { name: 'name' })
const agentNames = namesIn('extensions', {
  name: "display_name || ' (' || number || ')'",
  search: 'search_text',
})

const queueCalls = bindSource(queueCallsSource, {
  rollUp: 'queue_work_hours',
  counts: 'facts',
  dimensions: {
    kind: 'kind',
    queue: 'queue_id',
    agent: 'extension_id',
    result: 'result',
    band: 'band',
    halfHour: 'half_hour_name(local_hour, half)',
    pauseReason: "nullif(reason, '')",
  },
  onlyScope: { holder: { sql: holderOf('extension_id') } },
  distributions: {
    wait_seconds: {
      table: 'queue_call_waits',
      dimensions: ['queue'],
      where: { result: ['answered'] },
      counts: 'calls',
    },
  },
  references: {
    queue: queueNames,
    agent: agentNames,
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
  scope: queueScope,
})

const menuCalls = bindSource(menuCallsSource, {
  rollUp: 'menu_call_hours',
  counts: 'calls',
  dimensions: {
    menu: 'ivr_id',
    choice: 'choice',
    next: 'next',
    repeated: 'repeated',
    agent: '(SELECT r.answered_by_id FROM call_results r WHERE r.id = call_id)',
    queue: '(SELECT r.queue_id FROM call_results r WHERE r.id = call_id)',
  },
  onlyFacts: ['agent', 'queue'],
  onlyScope: {
    holder: { sql: holderOf('(SELECT r.answered_by_id FROM call_results r WHERE r.id = call_id)') },
  },
  references: { menu: namesIn('ivr_menus', { name: 'name' }), agent: agentNames, queue: queueNames },
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
  scope: queueScope,
})

const surveyAnswers = bindSource(surveyAnswersSource, {
  rollUp: 'survey_answer_hours',
  counts: 'answers',
  dimensions: { question: 'menu', answer: 'answer', agent: 'extension_id', queue: 'queue_id' },
  onlyScope: { holder: { sql: holderOf('extension_id') } },
  references: {
    agent: agentNames,
    queue: queueNames,
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
  scope: queueScope,
})

export const servedPbxReports: readonly ServedReport[] = serveReports(
  pbxReports,
  [queueCalls, menuCalls, surveyAnswers],
  pbxReportTexts,
)
