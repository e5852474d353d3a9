import { bindSource } from '#platform/report/server/report-source.ts'
import { campaignMessagesSource } from '../contract/campaign-messages-source.ts'
import { conversationFactsSource } from '../contract/conversation-facts-source.ts'
import { CONTACT, joined, references } from './references.ts'
import { reportScope } from './report-scope.ts'

const { account, user, group, label, survey, broadcast, template } = references

export const factsInDatabase = bindSource(conversationFactsSource, {
  rollUp: 'join_fact_hours',
  counts: 'facts',
  dimensions: {
    kind: 'kind',
    account: 'account_id',
    user: 'user_id',
    group: 'group_id',
    label: 'label_id',
    survey: 'survey_id',
    word: 'word',
    path: 'path',
    fromPath: 'from_path',
  },
  onlyFacts: ['word', 'path', 'fromPath'],
  references: { account, user, group, label, survey },
  rows: {
    table: 'join_facts',
    joins: joined('contact', 'account', 'user', 'label'),
    columns: {
      at: 'fact.at',
      kind: 'fact.kind',
      contact: CONTACT,
      phone: 'contact.phone',
      account: 'account.name',
      user: 'owner.short_name',
      word: "coalesce(fact.path, nullif(fact.word, ''))",
      label: 'label.name',
      wait: 'fact.seconds',
    },
    record: 'fact.conversation_id::text',
  },
  scope: reportScope,
})

export const campaignsInDatabase = bindSource(campaignMessagesSource, {
  rollUp: 'join_campaign_hours',
  counts: 'messages',
  dimensions: {
    broadcast: 'broadcast_id',
    template: 'template_id',
    account: 'account_id',
    group: 'group_id',
    user: 'user_id',
    category: 'category',
    status: 'status',
    answered: 'answered',
    failure: 'failure',
  },
  references: { broadcast, template, account, group, user },
  rows: {
    table: 'join_campaign_messages',
    joins: `JOIN join_broadcast_recipients recipient ON recipient.id = fact.id
            JOIN join_broadcasts broadcast ON broadcast.id = fact.broadcast_id`,
    columns: {
      at: 'fact.written_at',
      broadcast: 'broadcast.name',
      contact: "nullif(recipient.name, '')",
      phone: 'recipient.phone',
      category: 'fact.category',
      status: 'fact.status',
      failure: 'fact.failure',
      answeredAt: 'fact.answered_at',
      cost: 'fact.cost::float8',
    },
    record: 'fact.conversation_id::text',
  },
  scope: reportScope,
})
