import { useStore } from 'zustand'
import { useJoinState } from '../join-context.ts'
import { closeChatDialog, dialogStore } from './dialog-store.ts'
import { EnrolDialog } from './enrol-dialog.tsx'
import { FinishDialog } from './finish-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { SurveyDialog } from './survey-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

/** The open dialog about conversations, one at a time. */
export const ChatDialogs = () => {
  const open = useStore(dialogStore)
  const first = open?.chatIds[0]
  const chat = useJoinState(({ chats }) => (first === undefined ? undefined : chats[first]))
  if (open === null || first === undefined) return null
  switch (open.dialog) {
    case 'transfer':
      return <TransferDialog chatIds={open.chatIds} onClose={closeChatDialog} />
    case 'finish':
      return <FinishDialog chatIds={open.chatIds} onClose={closeChatDialog} />
    case 'survey':
      return <SurveyDialog chatId={first} onClose={closeChatDialog} />
    case 'snooze':
      return <SnoozeDialog chatIds={open.chatIds} onClose={closeChatDialog} />
    case 'enrol':
      return <EnrolDialog chatIds={open.chatIds} onClose={closeChatDialog} />
    case 'rename':
      return chat === undefined ? null : <RenameDialog chat={chat} onClose={closeChatDialog} />
    default:
      return open.dialog satisfies never
  }
}
