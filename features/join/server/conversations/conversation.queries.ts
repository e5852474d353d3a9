import type { Rows } from '#platform/db/database.ts'
import type { ChatState } from '../../contract/chat.ts'

/** Conversations with everything that a list shows. */
export const conversations = (rows: Rows) =>
  rows
    .selectFrom('join_conversations as c')
    .innerJoin('join_contacts as p', 'p.id', 'c.contact_id')
    .innerJoin('join_accounts as a', 'a.id', 'c.account_id')
    .leftJoin('users as o', 'o.id', 'c.owner_id')
    .leftJoin('join_groups as g', 'g.id', 'c.group_id')
    .leftJoin('join_labels as l', 'l.id', 'c.label_id')
    .leftJoin('join_closing_types as t', 't.id', 'c.closing_type_id')
    .leftJoin('join_messages as m', 'm.id', 'c.last_message_id')
    .select([
      'c.id',
      'c.company_id',
      'c.account_id',
      'c.contact_id',
      'c.state',
      'c.owner_id',
      'c.former_owner_id',
      'c.group_id',
      'c.label_id',
      'c.blocked_at',
      'c.unread',
      'c.last_sequence',
      'c.last_message_id',
      'c.last_at',
      'c.window_until',
      'c.snoozed_until',
      'c.waiting_since',
      'c.created_at',
      'c.version',
      'p.name as contact_name',
      'p.custom_name',
      'p.phone',
      'p.person_id',
      'p.picture',
      'a.name as account_name',
      'a.provider',
      'a.bot_active',
      'o.username as owner_username',
      'o.short_name as owner_name',
      'g.name as group_name',
      'g.answer_minutes',
      'l.name as label_name',
      'l.color as label_color',
      't.name as closing_type',
      'm.body as last_body',
      'm.kind as last_kind',
      'm.direction as last_direction',
      'm.status as last_status',
      'm.version as last_version',
      'm.deleted_at as last_deleted_at',
    ])

export type ConversationRow = Awaited<ReturnType<ReturnType<typeof conversations>['execute']>>[number]

export const findConversations = (rows: Rows, ids: readonly number[]): Promise<ConversationRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : conversations(rows).where('c.id', 'in', ids).execute()

/** The row to lock before writing, with what writing needs of the account and the contact. */
const locked = (rows: Rows) =>
  rows
    .selectFrom('join_conversations as c')
    .innerJoin('join_accounts as a', 'a.id', 'c.account_id')
    .innerJoin('join_contacts as p', 'p.id', 'c.contact_id')
    .selectAll('c')
    .select([
      'a.provider',
      'a.name as account_name',
      'a.number as account_number',
      'a.bot_active',
      'a.bot_id',
      'a.group_id as account_group_id',
      'a.opt_out_words',
      'a.opt_in_words',
      'p.name as contact_name',
      'p.custom_name',
      'p.phone',
      'p.profile_read_at',
    ])
    .forUpdate('c')

export type LockedConversation = Omit<
  Awaited<ReturnType<ReturnType<typeof locked>['execute']>>[number],
  'state'
> & {
  state: ChatState
}

/** In the order of their ids, so that two who lock several do not wait for each other. */
export const lockConversations = (rows: Rows, ids: readonly number[]) =>
  locked(rows).where('c.id', 'in', ids).orderBy('c.id').execute() as Promise<LockedConversation[]>

/** The conversation of an account with a contact, locked. */
export const lockConversationOf = (rows: Rows, accountId: number, contactId: number) =>
  locked(rows)
    .where('c.account_id', '=', accountId)
    .where('c.contact_id', '=', contactId)
    .executeTakeFirst() as Promise<LockedConversation | undefined>
