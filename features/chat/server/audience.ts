import { noticesTopic } from '#features/notifications/contract/events.ts'
import type { Rows } from '#platform/db/database.ts'
import type { Topic } from '#platform/realtime/server/hub.ts'

/** Everybody in a chat at one moment, as those whom events are for. */
export interface Audience {
  readonly userIds: readonly number[]
  /** Their lists and notices. */
  readonly lists: readonly Topic[]
  /** Their open chats. */
  readonly rooms: readonly Topic[]
}

/** One socket brings a person's chats and notices. */
export const listTopic: (userId: number) => Topic = noticesTopic
export const roomTopic = (chatId: number, userId: number): Topic => `chat-room-${chatId}:${userId}`

const audienceOf = (chatId: number, userIds: readonly number[]): Audience => ({
  userIds,
  lists: userIds.map(listTopic),
  rooms: userIds.map((userId) => roomTopic(chatId, userId)),
})

/** Reads the members as the transaction sees them: after changing them, this and not the remembered ones. */
export async function readAudience(rows: Rows, chatId: number): Promise<Audience> {
  const members = await rows
    .selectFrom('chat_members')
    .select('user_id')
    .where('chat_id', '=', chatId)
    .where('left_at', 'is', null)
    .orderBy('user_id')
    .execute()
  return audienceOf(
    chatId,
    members.map((member) => member.user_id),
  )
}

export type Audiences = (rows: Rows, chat: { chat_id: number; members_version: number }) => Promise<Audience>

const REMEMBERED = 5_000

/**
 * Remembers who is in a chat, so that a message to five hundred does not read five hundred rows. Right as long as the
 * version is the one that the running transaction saw and did not change itself.
 */
export function createAudiences(): Audiences {
  const remembered = new Map<number, { version: number; audience: Audience }>()
  return async (rows, { chat_id: chatId, members_version: version }) => {
    const known = remembered.get(chatId)
    if (known?.version === version) return known.audience
    const audience = await readAudience(rows, chatId)
    remembered.delete(chatId)
    remembered.set(chatId, { version, audience })
    const [oldest] = remembered.keys()
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest)
    return audience
  }
}
