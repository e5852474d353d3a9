import type { UnitOfWork } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { pinChat, saveDraft } from '../../contract/chats.ts'
import { chatKept } from '../../contract/events.ts'
import { listTopic } from '../audience.ts'
import type { ChatParts } from '../parts.ts'
import { type Standing, standingIn } from '../standing.queries.ts'

/** What a person keeps of a chat for their own devices alone. */
async function keep(
  { publish }: ChatParts,
  unit: UnitOfWork,
  { chat_id, user_id }: Standing,
  kept: { pinned: boolean; draft: string },
): Promise<void> {
  await unit.rows
    .updateTable('chat_members')
    .set((set) => ({
      draft: kept.draft,
      pinned_at: kept.pinned ? set.fn.coalesce('pinned_at', set.val(new Date())) : null,
    }))
    .where('chat_id', '=', chat_id)
    .where('user_id', '=', user_id)
    .execute()
  unit.onCommit(() => publish(listTopic(user_id), chatKept, { chat_id, ...kept }))
}

export const pinChatRoute = (parts: ChatParts) =>
  bind(pinChat, async ({ principal, unit, body }) => {
    const standing = await standingIn(unit.rows, body.chat_id, principal.userId)
    const pinned = body.pinned ?? standing.pinned_at === null
    await keep(parts, unit, standing, { pinned, draft: standing.draft })
    return { chat_id: body.chat_id, pinned }
  })

export const saveDraftRoute = (parts: ChatParts) =>
  bind(saveDraft, async ({ principal, unit, params, body }) => {
    const standing = await standingIn(unit.rows, params.id, principal.userId)
    if (standing.draft !== body.draft) {
      await keep(parts, unit, standing, { pinned: standing.pinned_at !== null, draft: body.draft })
    }
    return undefined
  })
