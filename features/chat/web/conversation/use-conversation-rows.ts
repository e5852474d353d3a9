import { useMemo } from 'react'
import { gaplessRange, hasNewer, hasOlder } from '#platform/conversation/web/gapless-range.ts'
import { useViewer } from '#platform/ui/viewer.tsx'
import type { Chat } from '../../contract/chat.ts'
import type { Message } from '../../contract/message.ts'
import { useChat, useChatState } from '../chat-context.tsx'
import { type Row, rowsOf } from './rows.ts'

const NONE: readonly Message[] = []

export interface ConversationRows {
  rows: readonly Row[]
  messages: readonly Message[]
  older: boolean
  newer: boolean
}

/** The rows of the open chat to show. */
export const useConversationRows = (chat: Chat): ConversationRows => {
  const { me } = useChat()
  const { timeZone } = useViewer()
  const messages = useChatState(({ known }) => known.rooms[chat.id]?.messages ?? NONE)
  const anchor = useChatState(({ open }) => open?.anchor ?? null)
  const readTo = useChatState(({ open }) => open?.readTo ?? null)
  const all = useChatState((view) => view.outgoing)
  const answering = useChatState(({ known }) => known.answering[chat.id])
  const range = useMemo(() => gaplessRange(messages, anchor), [messages, anchor])
  const older = hasOlder(range, chat)
  const newer = hasNewer(range, chat)
  const rows = useMemo(
    () =>
      rowsOf({
        messages: range,
        outgoing: all.filter(({ chatId }) => chatId === chat.id),
        readTo,
        me,
        hasOlder: older,
        hasNewer: newer,
        timeZone,
        answering,
      }),
    [range, all, chat.id, readTo, me, older, newer, timeZone, answering],
  )
  return { rows, messages: range, older, newer }
}
