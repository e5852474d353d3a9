import { readOwnReports, readReports } from '#features/reports/contract/abilities.ts'
import { defineReport } from '#platform/report/contract/report.ts'
import { balanceSource } from './balance-source.ts'
import { closingsSource } from './closings-source.ts'
import { conversationsSource } from './conversations-source.ts'
import { customerContactsSource } from './customer-contacts-source.ts'

const area = 'join'

const general = defineReport({
  area,
  name: 'general-join',
  source: conversationsSource,
  ability: readOwnReports,
  filters: ['account', 'group', 'user', 'began', 'served'],
  figures: [
    'conversations',
    'contacts',
    'byAgent',
    'byBot',
    'unanswered',
    'answerRate',
    'firstReply',
    'firstReplyInHours',
    'duration',
    'open',
  ],
  views: {
    over: { kind: 'columns', measures: ['byAgent', 'byBot', 'unanswered'] },
    served: { kind: 'donut', by: 'served', measures: ['conversations'] },
    began: { kind: 'donut', by: 'began', measures: ['conversations'] },
    week: { kind: 'heat', measures: ['conversations'] },
    groups: { kind: 'bars', by: 'group', measures: ['conversations'] },
    accounts: {
      kind: 'table',
      by: 'account',
      measures: ['conversations', 'byAgent', 'byBot', 'unanswered', 'answerRate', 'firstReply', 'duration'],
    },
    days: {
      kind: 'table',
      by: 'time',
      measures: ['conversations', 'byAgent', 'byBot', 'unanswered', 'answerRate', 'firstReply'],
    },
  },
  named: { weekly_data: 'days', tabla: 'accounts' },
})

const conversations = defineReport({
  area,
  name: 'conversaciones',
  source: conversationsSource,
  ability: readOwnReports,
  filters: ['account', 'group', 'user', 'label', 'closingType', 'began', 'state', 'served'],
  figures: ['conversations', 'contacts', 'closed', 'open', 'firstReply', 'duration'],
  views: {
    over: { kind: 'columns', measures: ['closed', 'open'] },
    labels: { kind: 'bars', by: 'label', measures: ['conversations'] },
  },
  showsRows: true,
  named: { weekly_data: 'over', tabla: 'labels' },
})

const inOut = defineReport({
  area,
  name: 'conversaciones-in-out',
  source: conversationsSource,
  ability: readOwnReports,
  filters: ['account', 'group', 'user'],
  figures: ['incoming', 'outgoing', 'fromCampaign', 'conversations', 'answerRate'],
  views: {
    over: { kind: 'columns', measures: ['incoming', 'outgoing', 'fromCampaign'] },
    began: { kind: 'donut', by: 'began', measures: ['conversations'] },
    accounts: { kind: 'pivot', by: 'account', across: 'began', measures: ['conversations'] },
    people: {
      kind: 'table',
      by: 'user',
      measures: ['conversations', 'incoming', 'outgoing', 'fromCampaign', 'answerRate', 'firstReply'],
    },
    days: {
      kind: 'table',
      by: 'time',
      measures: ['conversations', 'incoming', 'outgoing', 'fromCampaign'],
    },
  },
  named: { users_counters: 'people', weekly_data: 'days' },
})

const activeBot = defineReport({
  area,
  name: 'reporte-bot-activo',
  source: conversationsSource,
  ability: readReports,
  only: { bot: ['running', 'alone', 'handed'] },
  filters: ['account', 'group', 'began', 'bot'],
  figures: [
    'withBot',
    'botAlone',
    'botAloneRate',
    'botHanded',
    'botHandedRate',
    'botRunning',
    'firstReply',
    'duration',
  ],
  views: {
    over: { kind: 'columns', measures: ['botAlone', 'botHanded', 'botRunning'] },
    outcomes: { kind: 'donut', by: 'bot', measures: ['withBot'] },
    week: { kind: 'heat', measures: ['withBot'] },
    accounts: {
      kind: 'table',
      by: 'account',
      measures: ['withBot', 'botAlone', 'botAloneRate', 'botHanded', 'botHandedRate', 'botRunning'],
    },
    groups: {
      kind: 'table',
      by: 'group',
      measures: ['withBot', 'botAlone', 'botHanded', 'botHandedRate', 'firstReply'],
    },
  },
  named: { tabla: 'accounts', weekly_data: 'over' },
})

const closings = defineReport({
  area,
  name: 'cierres',
  source: closingsSource,
  ability: readOwnReports,
  filters: ['closingType', 'account', 'group', 'user', 'label', 'served'],
  figures: ['closed', 'byAgent', 'byBot', 'unanswered', 'duration', 'duration50', 'duration90'],
  views: {
    over: { kind: 'columns', measures: ['byAgent', 'byBot', 'unanswered'] },
    types: { kind: 'donut', by: 'closingType', measures: ['closed'] },
    byPerson: { kind: 'pivot', by: 'user', across: 'closingType', measures: ['closed'] },
    closingTypes: {
      kind: 'table',
      by: 'closingType',
      measures: ['closed', 'byAgent', 'byBot', 'unanswered', 'duration', 'duration90'],
    },
    people: { kind: 'table', by: 'user', measures: ['closed', 'duration', 'duration50', 'duration90'] },
  },
  named: { tabla: 'closingTypes', users_counters: 'people', weekly_data: 'over' },
})

const balance = defineReport({
  area,
  name: 'balance',
  source: balanceSource,
  ability: readOwnReports,
  filters: ['account', 'group', 'user'],
  figures: ['opened', 'closed', 'difference', 'leftOpen'],
  views: {
    over: { kind: 'line', measures: ['opened', 'closed'] },
    standing: { kind: 'line', measures: ['leftOpen'] },
    days: { kind: 'table', by: 'time', measures: ['opened', 'closed', 'difference', 'leftOpen'] },
    groups: { kind: 'table', by: 'group', measures: ['opened', 'closed', 'difference', 'leftOpen'] },
    people: { kind: 'table', by: 'user', measures: ['opened', 'closed', 'difference', 'leftOpen'] },
  },
  named: { weekly_data: 'days', users_counters: 'people' },
})

const bothChannels = defineReport({
  area,
  name: 'pbx-join',
  source: customerContactsSource,
  ability: readOwnReports,
  filters: ['channel', 'direction', 'result', 'user'],
  figures: [
    'calls',
    'callsInbound',
    'callsAnswered',
    'callsLost',
    'callWait',
    'conversations',
    'conversationsAnswered',
    'conversationsLost',
    'conversationWait',
    'waiting',
    'answerRate',
    'talk',
  ],
  views: {
    over: { kind: 'columns', measures: ['calls', 'conversations'] },
    channels: { kind: 'donut', by: 'channel', measures: ['contacts'] },
    outcomes: { kind: 'donut', by: 'result', measures: ['contacts'] },
    results: { kind: 'pivot', by: 'channel', across: 'result', measures: ['contacts'] },
    week: { kind: 'heat', measures: ['contacts'] },
    people: {
      kind: 'table',
      by: 'user',
      measures: [
        'contacts',
        'calls',
        'callsAnswered',
        'callsLost',
        'conversations',
        'conversationsAnswered',
        'conversationsLost',
        'conversationWait',
        'talk',
      ],
    },
    days: {
      kind: 'table',
      by: 'time',
      measures: ['contacts', 'calls', 'callsAnswered', 'conversations', 'conversationsAnswered'],
    },
  },
  named: { users_counters: 'people', weekly_data: 'days' },
})

export const conversationReports = [
  general,
  conversations,
  inOut,
  closings,
  balance,
  activeBot,
  bothChannels,
] as const
