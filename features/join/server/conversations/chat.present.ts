import type { ChannelProvider } from '#platform/messaging/port.ts'
import type { Chat, ChatState, SharedChat } from '../../contract/chat.ts'
import type { MessageKind } from '../../contract/message.ts'
import { OWN_LIMIT } from '../../contract/text-limit.ts'
import { agentUntil } from './agent-until.ts'
import type { ConversationRow } from './conversation.queries.ts'

const MINUTE = 60_000
const WHITE = '#ffffff'

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

/** The wire's form of a number: without plus. */
export const digitsOf = (phone: string | null): string => phone?.replace(/^\+/, '') ?? ''

/** A contact's name for agents: the custom name, the contact's own, or the number. */
export const nameOf = (contact: {
  custom_name: string | null
  contact_name: string
  phone: string | null
}): string => contact.custom_name || contact.contact_name || digitsOf(contact.phone) || '—'

/** What conversations tell of their provider. */
export type ChannelTraits = Pick<
  ChannelProvider,
  'hasWindow' | 'agentWindowMs' | 'hasTemplates' | 'canReact' | 'textLimit'
>

export function presentShared(
  row: ConversationRow,
  providers: ReadonlyMap<string, ChannelTraits>,
): SharedChat {
  const provider = providers.get(row.provider)
  const phone = digitsOf(row.phone)
  const name = nameOf(row)
  const blocked = row.blocked_at !== null
  // No answer is due to a blocked contact.
  const due =
    row.waiting_since && row.answer_minutes && !blocked
      ? new Date(row.waiting_since.getTime() + row.answer_minutes * MINUTE)
      : null
  return {
    id: row.id,
    contact_id: row.contact_id,
    person_id: row.person_id,
    name: row.contact_name,
    custom_name: row.custom_name,
    contact_dialog: blocked ? `${name} (Banned)` : name,
    phone,
    destination: phone,
    img_dialog: row.picture,
    is_group: false,
    owner: row.owner_username,
    owner_name: row.owner_name,
    user_session: row.owner_username,
    group_id: row.group_id,
    group_name: row.group_name,
    app: row.account_id,
    app_name: row.account_name,
    provider: row.provider,
    state: row.state as ChatState,
    blocked,
    label: { id: row.label_id, name: row.label_name ?? '', color: row.label_color ?? WHITE },
    label_id: row.label_id,
    unread: row.unread,
    last_message_id: row.last_message_id,
    last_message_version: row.last_version ?? 0,
    last_message: row.last_deleted_at === null ? (row.last_body ?? '') : '',
    last_message_direction: row.last_direction === 'in' ? 'in' : 'out',
    message_type: (row.last_kind ?? 'NO_ATTACHED') as MessageKind,
    last_status: row.last_direction === 'out' ? row.last_status : null,
    date_message: row.last_at.toISOString(),
    last_sequence: row.last_sequence,
    window_until: iso(row.window_until),
    has_window: provider?.hasWindow ?? false,
    agent_until: iso(provider?.hasWindow ? agentUntil(provider, row) : null),
    has_templates: provider?.hasTemplates ?? true,
    text_limit: provider?.textLimit ?? OWN_LIMIT,
    can_react: provider?.canReact ?? true,
    snoozed_until: iso(row.snoozed_until),
    waiting_since: iso(row.waiting_since),
    answer_due: iso(due),
    closing_type: row.state === 'closed' ? row.closing_type : null,
    bot_active: row.bot_active,
    created_at: row.created_at.toISOString(),
    version: row.version,
  }
}

export interface Own {
  pinned_at: Date | null
  draft: string | null
}

export const withOwn = (shared: SharedChat, own: Own | undefined): Chat => ({
  ...shared,
  draft: own?.draft ?? '',
  pinned: own?.pinned_at !== null && own?.pinned_at !== undefined,
})
