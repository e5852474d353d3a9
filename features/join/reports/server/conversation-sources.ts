import { bindSource } from '#platform/report/server/report-source.ts'
import { balanceSource } from '../contract/balance-source.ts'
import { closingsSource } from '../contract/closings-source.ts'
import { conversationsSource } from '../contract/conversations-source.ts'
import { customerContactsSource } from '../contract/customer-contacts-source.ts'
import { customerServiceSource } from '../contract/customer-service-source.ts'
import { CONTACT, joined, references } from './references.ts'
import { reportScope } from './report-scope.ts'

const { account, user, group, label, closingType } = references
const OF_CONVERSATION = { account: 'account_id', user: 'user_id', group: 'group_id' }

export const conversationsInDatabase = bindSource(conversationsSource, {
  rollUp: 'join_opening_hours',
  counts: 'openings',
  dimensions: {
    ...OF_CONVERSATION,
    label: 'label_id',
    closingType: 'closing_type_id',
    began: 'began',
    state: 'state',
    served: 'served',
    bot: 'bot',
  },
  references: { account, user, group, label, closingType },
  rows: {
    table: 'join_openings',
    joins: joined('contact', 'account', 'user', 'closingType'),
    columns: {
      at: 'fact.opened_at',
      contact: CONTACT,
      phone: 'contact.phone',
      account: 'account.name',
      began: 'fact.began',
      user: 'owner.short_name',
      served: 'fact.served',
      firstReply: 'fact.first_reply_seconds',
      duration: 'fact.open_seconds',
      closingType: 'closing.name',
    },
    record: 'fact.conversation_id::text',
  },
  scope: reportScope,
})

export const closingsInDatabase = bindSource(closingsSource, {
  rollUp: 'join_closing_hours',
  counts: 'openings',
  dimensions: {
    ...OF_CONVERSATION,
    label: 'label_id',
    closingType: 'closing_type_id',
    served: 'served',
    bot: 'bot',
  },
  references: { account, user, group, label, closingType },
  rows: {
    table: 'join_openings',
    joins: joined('contact', 'account', 'user', 'closingType', 'label'),
    columns: {
      at: 'fact.closed_at',
      contact: CONTACT,
      phone: 'contact.phone',
      account: 'account.name',
      user: 'owner.short_name',
      closingType: 'closing.name',
      label: 'label.name',
      served: 'fact.served',
      duration: 'fact.open_seconds',
    },
    record: 'fact.conversation_id::text',
  },
  scope: reportScope,
})

export const balanceInDatabase = bindSource(balanceSource, {
  rollUp: 'join_balance_hours',
  localHour: 'fact.local_hour',
  counts: 'changes',
  dimensions: { ...OF_CONVERSATION, change: 'change' },
  references: { account, user, group },
  rows: {
    table: 'join_openings',
    joins: joined('contact', 'account', 'user', 'group'),
    columns: {
      at: 'fact.opened_at',
      closedAt: 'fact.closed_at',
      contact: CONTACT,
      phone: 'contact.phone',
      account: 'account.name',
      user: 'owner.short_name',
      group: 'team.name',
      duration: 'fact.open_seconds',
    },
    record: 'fact.conversation_id::text',
  },
  scope: reportScope,
})

export const contactsInDatabase = bindSource(customerContactsSource, {
  rollUp: 'customer_contact_hours',
  counts: 'contacts',
  dimensions: {
    channel: 'channel',
    direction: 'direction',
    result: 'result',
    user: 'user_id',
    group: 'group_id',
  },
  references: { user, group },
  rows: {
    table: 'customer_contacts',
    joins: `${joined('contact')}
            LEFT JOIN extensions extension ON extension.id = fact.extension_id
            LEFT JOIN users owner ON owner.id = coalesce(fact.owner_id, extension.user_id)`,
    columns: {
      at: 'fact.at',
      channel: 'fact.channel',
      direction: 'fact.direction',
      contact: `coalesce(nullif(fact.name, ''), ${CONTACT})`,
      phone: "coalesce(nullif(fact.number, ''), contact.phone)",
      user: "coalesce(owner.short_name, extension.display_name || ' (' || extension.number || ')')",
      result: 'fact.result',
      wait: 'fact.wait_seconds',
      duration: 'fact.busy_seconds',
    },
    record:
      "CASE fact.channel WHEN 'call' THEN 'call:' || fact.id ELSE 'conversation:' || fact.conversation_id END",
  },
  scope: reportScope,
})

export const serviceInDatabase = bindSource(customerServiceSource, {
  rollUp: 'customer_service',
  counts: 'facts',
  dimensions: {
    kind: 'kind',
    channel: 'channel',
    direction: 'direction',
    result: 'result',
    user: 'user_id',
    group: 'group_id',
    halfHour: 'half_hour',
  },
  references: { user, group },
  rows: {
    table: 'customer_service_facts',
    byTime: true,
    joins: `LEFT JOIN users owner ON owner.id = fact.user_id
            LEFT JOIN extensions extension ON extension.id = fact.extension_id`,
    columns: {
      at: 'fact.at',
      kind: 'fact.kind',
      channel: 'fact.channel',
      direction: 'fact.direction',
      result: 'fact.result',
      user: "coalesce(owner.short_name, extension.display_name || ' (' || extension.number || ')')",
      wait: 'CASE WHEN fact.waits > 0 THEN fact.wait_seconds END',
      busy: 'nullif(fact.busy_seconds, 0)',
    },
    record: 'fact.record',
  },
  scope: reportScope,
})
