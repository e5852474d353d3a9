import { readOwnReports, readReports } from '#features/reports/contract/abilities.ts'
import { defineReport } from '#platform/report/contract/report.ts'
import { campaignMessagesSource } from './campaign-messages-source.ts'
import { conversationFactsSource } from './conversation-facts-source.ts'

const area = 'join'
const source = conversationFactsSource

const agents = defineReport({
  area,
  name: 'agentes',
  source,
  ability: readOwnReports,
  only: { kind: ['offered', 'transferred', 'sent', 'first_reply', 'answered', 'closed', 'survey_answered'] },
  filters: ['user', 'group', 'account'],
  figures: [
    'conversations',
    'offered',
    'transferred',
    'sent',
    'firstReplies',
    'firstAverage',
    'nextAverage',
    'closed',
    'handlingTime',
    'score',
  ],
  views: {
    busiest: { kind: 'bars', by: 'user', measures: ['sent'] },
    over: { kind: 'line', measures: ['offered', 'closed'] },
    people: {
      kind: 'table',
      by: 'user',
      measures: [
        'conversations',
        'offered',
        'transferred',
        'sent',
        'firstReplies',
        'firstAverage',
        'first90',
        'nextAverage',
        'closed',
        'handlingTime',
        'score',
      ],
    },
  },
  goalsBy: 'user',
  named: { users_counters: 'people', tabla: 'people', weekly_data: 'over' },
})

const received = defineReport({
  area,
  name: 'recibidas',
  source,
  ability: readOwnReports,
  only: { kind: ['received'] },
  filters: ['account', 'group', 'user'],
  figures: ['received', 'conversations', 'contacts'],
  views: {
    over: { kind: 'columns', measures: ['received'] },
    accounts: { kind: 'donut', by: 'account', measures: ['received'] },
    groups: { kind: 'bars', by: 'group', measures: ['received'] },
    week: { kind: 'heat', measures: ['received'] },
    people: { kind: 'table', by: 'user', measures: ['received', 'conversations', 'contacts'] },
    days: { kind: 'table', by: 'time', measures: ['received', 'conversations', 'contacts'] },
  },
  named: { weekly_data: 'days', users_counters: 'people' },
})

const answerTime = defineReport({
  area,
  name: 'tiempo-respuesta',
  source,
  ability: readOwnReports,
  only: { kind: ['first_reply', 'answered'] },
  filters: ['user', 'group', 'account'],
  figures: [
    'firstReplies',
    'firstAverage',
    'firstMedian',
    'first90',
    'firstWorkAverage',
    'firstWorkMedian',
    'firstWork90',
    'replies',
    'nextAverage',
    'nextMedian',
    'next90',
    'nextWorkAverage',
    'nextWorkMedian',
    'nextWork90',
  ],
  views: {
    over: { kind: 'line', measures: ['firstAverage', 'firstWorkAverage', 'nextAverage'] },
    week: { kind: 'heat', measures: ['firstAverage'] },
    people: {
      kind: 'table',
      by: 'user',
      measures: [
        'firstReplies',
        'firstAverage',
        'firstMedian',
        'first90',
        'firstWorkAverage',
        'replies',
        'nextAverage',
        'next90',
      ],
    },
    groups: {
      kind: 'table',
      by: 'group',
      measures: ['firstReplies', 'firstAverage', 'first90', 'firstWorkAverage', 'firstWork90', 'nextAverage'],
    },
  },
  named: { users_counters: 'people', tabla: 'groups', weekly_data: 'over' },
})

const options = defineReport({
  area,
  name: 'opciones-general',
  source,
  ability: readReports,
  only: { kind: ['option'] },
  filters: ['account'],
  figures: ['options', 'conversations', 'contacts'],
  views: {
    most: { kind: 'bars', by: 'word', measures: ['options'] },
    share: { kind: 'donut', by: 'word', measures: ['options'] },
    over: { kind: 'line', measures: ['options'] },
    accounts: { kind: 'pivot', by: 'word', across: 'account', measures: ['options'] },
    words: { kind: 'table', by: 'word', measures: ['options', 'conversations', 'contacts'] },
  },
  named: { tabla: 'words', weekly_data: 'over' },
})

const optionPaths = defineReport({
  area,
  name: 'opciones',
  source,
  ability: readReports,
  only: { kind: ['option'] },
  filters: ['account'],
  figures: ['options', 'conversations', 'contacts'],
  views: {
    ways: { kind: 'flow', from: 'fromPath', to: 'path', measures: ['options'] },
    paths: { kind: 'table', by: 'path', measures: ['options', 'conversations', 'contacts'] },
  },
  named: { tabla: 'paths' },
})

const botAnswers = defineReport({
  area,
  name: 'respuestas-bot',
  source,
  ability: readReports,
  only: { kind: ['bot_answered', 'option'] },
  filters: ['account'],
  figures: ['botAnswers', 'options', 'conversations', 'contacts'],
  views: {
    over: { kind: 'line', measures: ['botAnswers', 'options'] },
    week: { kind: 'heat', measures: ['botAnswers'] },
    accounts: {
      kind: 'table',
      by: 'account',
      measures: ['botAnswers', 'options', 'conversations', 'contacts'],
    },
    days: { kind: 'table', by: 'time', measures: ['botAnswers', 'options', 'conversations'] },
  },
  named: { weekly_data: 'days', tabla: 'accounts' },
})

const labels = defineReport({
  area,
  name: 'etiquetas',
  source,
  ability: readOwnReports,
  only: { kind: ['labelled'] },
  filters: ['label', 'user', 'group', 'account'],
  figures: ['labelled', 'conversations', 'contacts'],
  views: {
    share: { kind: 'donut', by: 'label', measures: ['labelled'] },
    over: { kind: 'columns', split: 'label', measures: ['labelled'] },
    byPerson: { kind: 'pivot', by: 'user', across: 'label', measures: ['labelled'] },
    labels: { kind: 'table', by: 'label', measures: ['labelled', 'conversations', 'contacts'] },
  },
  named: { tabla: 'labels', group_by_data: 'labels', weekly_data: 'over' },
})

const surveys = defineReport({
  area,
  name: 'encuestas',
  source,
  ability: readOwnReports,
  only: { kind: ['survey_sent', 'survey_answered'] },
  filters: ['survey', 'user', 'group', 'account'],
  figures: ['surveysSent', 'surveyAnswers', 'score'],
  views: {
    over: { kind: 'line', measures: ['surveysSent', 'surveyAnswers'] },
    answers: { kind: 'bars', by: 'word', measures: ['surveyAnswers'] },
    bySurvey: { kind: 'pivot', by: 'survey', across: 'word', measures: ['surveyAnswers'] },
    surveys: { kind: 'table', by: 'survey', measures: ['surveysSent', 'surveyAnswers', 'score'] },
    people: { kind: 'table', by: 'user', measures: ['surveysSent', 'surveyAnswers', 'score'] },
  },
  named: { tabla: 'surveys', users_counters: 'people', weekly_data: 'over' },
})

const campaigns = defineReport({
  area,
  name: 'campanias',
  source: campaignMessagesSource,
  ability: readReports,
  filters: ['broadcast', 'template', 'account', 'group', 'category', 'status'],
  figures: [
    'messages',
    'sent',
    'delivered',
    'deliveredRate',
    'read',
    'readRate',
    'answered',
    'answeredRate',
    'failed',
    'failedRate',
    'cost',
  ],
  views: {
    way: { kind: 'funnel', measures: ['messages', 'sent', 'delivered', 'read'] },
    failures: { kind: 'bars', by: 'failure', measures: ['failed'] },
    over: { kind: 'line', measures: ['delivered', 'answered', 'failed'] },
    categories: {
      kind: 'table',
      by: 'category',
      measures: ['messages', 'sent', 'delivered', 'read', 'answered', 'failed', 'cost', 'costEach'],
    },
    costs: { kind: 'bars', by: 'category', measures: ['cost'] },
    spent: { kind: 'columns', measures: ['cost'], split: 'category' },
    broadcasts: {
      kind: 'table',
      by: 'broadcast',
      measures: [
        'messages',
        'sent',
        'delivered',
        'deliveredRate',
        'read',
        'readRate',
        'answered',
        'answeredRate',
        'failed',
        'pending',
        'cost',
      ],
    },
  },
  named: { tabla: 'broadcasts', weekly_data: 'over' },
})

export const messageReports = [
  agents,
  received,
  answerTime,
  options,
  optionPaths,
  botAnswers,
  labels,
  surveys,
  campaigns,
] as const
