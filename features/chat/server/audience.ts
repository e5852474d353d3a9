import { noticesTopic } from '#features/notifications/contract/events.ts'
import type { Rows } from '#platform/db/database.ts'
import type { Topic } from '#platform/realtime/server/hub.ts'

/** The recipients of a chat's events at one moment. */
export interface Audience {
  readonly userIds: readonly number[]
  /** Topics of their lists and notifications. */
  readonly lists: readonly Topic[]
  /** Topics of their open chats. */
  readonly rooms: readonly Topic[]
}

/** One socket carries a person's chats and notifications. */
export const listTopic: (userId: number) => Topic = noticesTopic
export const roomTopic = (chatId: number, userId: number): Topic => `chat-room-${chatId}:${userId}`

const audienceOf = (chatId: number, userIds: readonly number[]): Audience => ({
  userIds,
  lists: userIds.map(listTopic),
  rooms: userIds.map((userId) => roomTopic(chatId, userId)),
})

/** Reads the members within the transaction: use after changing them, instead of the cache. */
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
 * Caches members, so that a message to five hundred does not read five hundred rows. Valid as long as the version
 * matches the one that the transaction saw and did not change.
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
