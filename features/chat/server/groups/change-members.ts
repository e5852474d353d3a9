import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/db/database.ts'
import { chatAdded, chatChanged, chatMembers, chatRemoved } from '../../contract/events.ts'
import type { SystemNote } from '../../contract/message.ts'
import { type Audience, listTopic, readAudience } from '../audience.ts'
import { presentChat } from '../chats/chat.present.ts'
import { findChat } from '../chats/chat.queries.ts'
import { findMembers } from '../chats/member.queries.ts'
import type { Membership } from '../membership.queries.ts'
import { presentWritten, publishWritten, writeMessage } from '../messages/write-message.ts'
import type { ChatParts } from '../parts.ts'

/** A change of a group to be announced; the operation itself has already changed the rows. */
export interface GroupChange {
  notes: readonly SystemNote[]
  added?: readonly number[]
  /** Still members, with other rights. */
  changed?: readonly number[]
  left?: readonly number[]
}

/**
 * Finishes an operation on a locked group: counts the members, writes the system message, and notifies everybody. New
 * members get the chat first, then its message.
 */
export async function finishChange(
  parts: ChatParts,
  unit: UnitOfWork,
  held: Membership,
  change: GroupChange,
): Promise<void> {
  const { rows } = unit
  const { added = [], changed = [], left = [], notes } = change
  const chatId = held.chat_id
  await rows
    .updateTable('chats')
    .set((set) => ({
      members_version: set('members_version', '+', 1),
      member_count: sql<number>`(SELECT count(*) FROM chat_members m WHERE m.chat_id = ${chatId} AND m.left_at IS NULL)`,
    }))
    .where('id', '=', chatId)
    .execute()
  const ids: number[] = []
  for (const note of notes) {
    const message = { author: held.user_id, clientId: null, kind: 'system', body: '', note } as const
    ids.push((await writeMessage(rows, held, message)).id)
  }
  const audience = await readAudience(rows, chatId)
  await publishAdded(parts, unit, chatId, added)
  await tellGroup(parts, unit, held, audience)
  publishWritten(parts, unit, audience, await presentWritten(rows, ids))
  if (added.length + changed.length + left.length > 0) {
    const members = await findMembers(rows, chatId, [...added, ...changed])
    unit.onCommit(() => {
      parts.publish(audience.rooms, chatMembers, { chat_id: chatId, changed: members, left: [...left] })
      for (const userId of left) parts.publish(listTopic(userId), chatRemoved, { chat_id: chatId })
    })
  }
}

/** All new members see the same chat, except for their rights, which it holds by their ids. */
async function publishAdded(
  parts: ChatParts,
  unit: UnitOfWork,
  chatId: number,
  added: readonly number[],
): Promise<void> {
  const [first] = added
  if (first === undefined) return
  const row = await findChat(unit.rows, first, chatId)
  if (!row) return
  const published = presentChat(row, first, parts.statusOf)
  unit.onCommit(() => parts.publish(added.map(listTopic), chatAdded, published))
}

async function tellGroup(
  parts: ChatParts,
  unit: UnitOfWork,
  held: Membership,
  audience: Audience,
): Promise<void> {
  const [viewer] = audience.userIds
  if (viewer === undefined) return
  const row = await findChat(unit.rows, viewer, held.chat_id)
  if (!row) return
  const group = presentChat(row, viewer, parts.statusOf)
  unit.onCommit(() => parts.publish(audience.lists, chatChanged, group))
}
