import { useMemo } from 'react'
import { gaplessRange, hasNewer, hasOlder } from '#platform/conversation/web/gapless-range.ts'
import { useViewer } from '#platform/ui/viewer.tsx'
import type { Chat } from '../../contract/chat.ts'
import { useJoinState } from '../join-context.ts'
import type { Entry } from '../session/join-view.ts'
import { type Row, rowsOf } from './rows.ts'

const NONE: readonly Entry[] = []

export interface Shown {
  rows: readonly Row[]
  messages: readonly Entry[]
  older: boolean
  newer: boolean
}

/** The rows of the open conversation, and whether there are older or newer ones. */
export const useShown = (chat: Chat): Shown => {
  const { timeZone } = useViewer()
  const messages = useJoinState(({ rooms }) => rooms[chat.id] ?? NONE)
  const anchor = useJoinState(({ open }) => open?.anchor ?? null)
  const readTo = useJoinState(({ open }) => open?.readTo ?? null)
  const all = useJoinState(({ outgoing }) => outgoing)
  const stretch = useMemo(() => gaplessRange(messages, anchor), [messages, anchor])
  const older = hasOlder(stretch, { visible_from: 0 })
  const newer = hasNewer(stretch, chat)
  const rows = useMemo(
    () =>
      rowsOf({
        messages: stretch,
        outgoing: all.filter(({ chatId }) => chatId === chat.id),
        readTo,
        hasOlder: older,
        hasNewer: newer,
        timeZone,
      }),
    [stretch, all, chat.id, readTo, older, newer, timeZone],
  )
  return { rows, messages: stretch, older, newer }
}
