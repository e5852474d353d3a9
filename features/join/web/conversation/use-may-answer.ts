import { seeAllConversations } from '../../contract/abilities.ts'
import type { Chat } from '../../contract/chat.ts'
import { useJoin, useJoinState } from '../join-context.ts'

/** Whether the person may write to the contact: an agent only in their own conversations. */
export function useMayAnswer(chat: Chat): boolean {
  const join = useJoin()
  const me = useJoinState(({ detail }) => detail?.Username ?? '')
  return join.may(seeAllConversations.name) || chat.owner === me
}
