import { useMemo } from 'react'
import { gaplessRange, hasNewer, hasOlder } from '#platform/conversation/web/gapless-range.ts'
import { useViewer } from '#platform/ui/viewer.tsx'
import type { Chat } from '../../contract/chat.ts'
import type { Message } from '../../contract/message.ts'
import { useChat, useChatState } from '../chat-context.tsx'
import { type Row, rowsOf } from './rows.ts'

const NONE: readonly Message[] = []

export interface Shown {
  rows: readonly Row[]
  messages: readonly Message[]
  older: boolean
  newer: boolean
}

/** The rows of the open chat to show. */
export const useShown = (chat: Chat): Shown => {
  const { me } = useChat()
  const { timeZone } = useViewer()
  const messages = useChatState(({ known }) => known.rooms[chat.id]?.messages ?? NONE)
  const anchor = useChatState(({ open }) => open?.anchor ?? null)
  const readTo = useChatState(({ open }) => open?.readTo ?? null)
  const all = useChatState((view) => view.outgoing)
  const answering = useChatState(({ known }) => known.answering[chat.id])
  const stretch = useMemo(() => gaplessRange(messages, anchor), [messages, anchor])
  const older = hasOlder(stretch, chat)
  const newer = hasNewer(stretch, chat)
  const rows = useMemo(
    () =>
      rowsOf({
        messages: stretch,
        outgoing: all.filter(({ chatId }) => chatId === chat.id),
        readTo,
        me,
        hasOlder: older,
        hasNewer: newer,
        timeZone,
        answering,
      }),
    [stretch, all, chat.id, readTo, me, older, newer, timeZone, answering],
  )
  return { rows, messages: stretch, older, newer }
}
