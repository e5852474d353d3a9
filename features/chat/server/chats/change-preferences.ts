import type { UnitOfWork } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { markUnread, muteChat, pinChat, saveDraft } from '../../contract/chats.ts'
import { type ChatPreferences, chatKept } from '../../contract/events.ts'
import { listTopic } from '../audience.ts'
import { type Membership, membershipIn } from '../membership.queries.ts'
import type { ChatParts } from '../parts.ts'

const preferencesOf = ({ pinned_at, draft, muted_at, marked_unread }: Membership): ChatPreferences => ({
  pinned: pinned_at !== null,
  draft,
  muted: muted_at !== null,
  marked_unread,
})

/** Changes a user's private settings of a chat, and publishes them to that user. */
export async function changePreferences(
  { publish }: Pick<ChatParts, 'publish'>,
  unit: UnitOfWork,
  membership: Membership,
  change: Partial<ChatPreferences>,
): Promise<void> {
  const { chat_id, user_id } = membership
  const preferences = { ...preferencesOf(membership), ...change }
  const now = new Date()
  await unit.rows
    .updateTable('chat_members')
    .set((set) => ({
      // Updates only changed fields: a draft and a mark saved at the same time do not undo each other.
      ...(change.draft === undefined ? {} : { draft: change.draft }),
      ...(change.pinned === undefined
        ? {}
        : { pinned_at: change.pinned ? set.fn.coalesce('pinned_at', set.val(now)) : null }),
      ...(change.muted === undefined
        ? {}
        : { muted_at: change.muted ? set.fn.coalesce('muted_at', set.val(now)) : null }),
      ...(change.marked_unread === undefined ? {} : { marked_unread: change.marked_unread }),
    }))
    .where('chat_id', '=', chat_id)
    .where('user_id', '=', user_id)
    .execute()
  unit.onCommit(() => publish(listTopic(user_id), chatKept, { chat_id, ...preferences }))
}

export const pinChatRoute = (parts: ChatParts) =>
  bind(pinChat, async ({ principal, unit, body }) => {
    const membership = await membershipIn(unit.rows, body.chat_id, principal.userId)
    const pinned = body.pinned ?? membership.pinned_at === null
    await changePreferences(parts, unit, membership, { pinned })
    return { chat_id: body.chat_id, pinned }
  })

export const muteChatRoute = (parts: ChatParts) =>
  bind(muteChat, async ({ principal, unit, body: { chat_id, muted } }) => {
    const membership = await membershipIn(unit.rows, chat_id, principal.userId)
    await changePreferences(parts, unit, membership, { muted })
    return { chat_id, muted }
  })

export const markUnreadRoute = (parts: ChatParts) =>
  bind(markUnread, async ({ principal, unit, body: { chat_id } }) => {
    const membership = await membershipIn(unit.rows, chat_id, principal.userId)
    await changePreferences(parts, unit, membership, { marked_unread: true })
    return { chat_id, marked_unread: true }
  })

export const saveDraftRoute = (parts: ChatParts) =>
  bind(saveDraft, async ({ principal, unit, params, body }) => {
    const membership = await membershipIn(unit.rows, params.id, principal.userId)
    if (membership.draft !== body.draft)
      await changePreferences(parts, unit, membership, { draft: body.draft })
    return undefined
  })
