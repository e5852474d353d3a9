import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Chat } from '../../../contract/chat.ts'
import type { Message } from '../../../contract/message.ts'
import { ActionsContext, type OpenDialog, type Place } from './actions-context.ts'
import { ForwardDialog } from './forward-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { MessageMenu } from './message-menu.tsx'
import { ReactionPicker } from './reaction-picker.tsx'
import { ReadersDialog } from './readers-dialog.tsx'

type Messages = readonly [Message, ...Message[]]

/** Holds the message menu and the dialog of a conversation: at most one of each is open. */
export const MessageActions = ({ chat, children }: { chat: Chat; children: ReactNode }) => {
  const [menu, setMenu] = useState<{ message: Message; at: Place } | null>(null)
  const [openDialog, setOpenDialog] = useState<{ what: OpenDialog; messages: Messages } | null>(null)
  const [reacting, setReacting] = useState<{ message: Message; at: Place } | null>(null)
  const openMenu = useCallback((message: Message, at: Place) => setMenu({ message, at }), [])
  const ask = useCallback((what: OpenDialog, messages: Messages) => setOpenDialog({ what, messages }), [])
  const react = useCallback((message: Message, at: Place) => setReacting({ message, at }), [])
  const actions = useMemo(() => ({ openMenu, ask, react }), [openMenu, ask, react])
  const close = () => setOpenDialog(null)
  return (
    <ActionsContext value={actions}>
      {children}
      {menu && <MessageMenu message={menu.message} chat={chat} at={menu.at} onClose={() => setMenu(null)} />}
      {reacting && (
        <ReactionPicker message={reacting.message} at={reacting.at} onClose={() => setReacting(null)} />
      )}
      {openDialog?.what === 'forward' && <ForwardDialog messages={openDialog.messages} onClose={close} />}
      {openDialog?.what === 'readers' && <ReadersDialog message={openDialog.messages[0]} onClose={close} />}
      {openDialog?.what === 'history' && <HistoryDialog message={openDialog.messages[0]} onClose={close} />}
    </ActionsContext>
  )
}
