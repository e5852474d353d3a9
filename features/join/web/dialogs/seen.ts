import { useState } from 'react'
import type { Chat } from '../../contract/chat.ts'
import { useJoin, useJoinState } from '../join-context.ts'
import type { JoinSession } from '../session/join-session.ts'

/** The newest message of each conversation that the person has before them. */
export type Seen = readonly { chat_id: number; message_id: number }[]

export const seenOf = (join: JoinSession, chatIds: readonly number[]): Seen =>
  chatIds.flatMap((chat_id) => {
    const message_id = join.store.getState().chats[chat_id]?.last_message_id ?? null
    return message_id === null ? [] : [{ chat_id, message_id }]
  })

/** Those that were left as they are, since their contact wrote meanwhile. */
export const wroteMeanwhile = (seen: Seen, changed: readonly number[]): boolean =>
  seen.some(({ chat_id }) => !changed.includes(chat_id))

/** What the person had seen of the conversations when they began to choose: what is written meanwhile is not hidden. */
export function useSeen(chatIds: readonly number[]): Seen {
  const join = useJoin()
  const [seen] = useState(() => seenOf(join, chatIds))
  return seen
}

/** The conversation, if its contact wrote since the person began to choose. */
export const useWritten = (chatIds: readonly number[], seen: Seen): Chat | undefined =>
  useJoinState(({ chats }) =>
    chatIds
      .map((id) => chats[id])
      .find((chat) => {
        const known = seen.find(({ chat_id }) => chat_id === chat?.id)
        return (
          chat?.last_message_direction === 'in' &&
          chat.last_message_id !== null &&
          chat.last_message_id > (known?.message_id ?? 0)
        )
      }),
  )
