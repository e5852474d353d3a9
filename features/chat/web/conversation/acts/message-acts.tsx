import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Chat } from '../../../contract/chat.ts'
import type { Message } from '../../../contract/message.ts'
import { ActsContext, type Asked, type Place } from './acts-context.ts'
import { ForwardDialog } from './forward-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { MessageMenu } from './message-menu.tsx'
import { ReadersDialog } from './readers-dialog.tsx'

const WINDOWS = { forward: ForwardDialog, readers: ReadersDialog, history: HistoryDialog }

/** Holds the one menu and the one window of a conversation. */
export const MessageActs = ({ chat, children }: { chat: Chat; children: ReactNode }) => {
  const [menu, setMenu] = useState<{ message: Message; at: Place } | null>(null)
  const [asked, setAsked] = useState<{ what: Asked; message: Message } | null>(null)
  const openMenu = useCallback((message: Message, at: Place) => setMenu({ message, at }), [])
  const ask = useCallback((what: Asked, message: Message) => setAsked({ what, message }), [])
  const acts = useMemo(() => ({ openMenu, ask }), [openMenu, ask])
  const Window = asked && WINDOWS[asked.what]
  return (
    <ActsContext value={acts}>
      {children}
      {menu && <MessageMenu message={menu.message} chat={chat} at={menu.at} onClose={() => setMenu(null)} />}
      {Window && <Window message={asked.message} onClose={() => setAsked(null)} />}
    </ActsContext>
  )
}
