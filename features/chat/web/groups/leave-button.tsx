import Logout from '@mui/icons-material/Logout'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showToast } from '#platform/ui/notices.ts'
import type { Chat } from '../../contract/chat.ts'
import { leaveChat } from '../../contract/chats.ts'
import { chatTexts } from '../../i18n/texts.ts'

interface LeaveButtonProps {
  chat: Chat
  onLeft: () => void
}

/** Leaves a group after confirmation; shows the server's answer. */
export const LeaveButton = ({ chat, onLeft }: LeaveButtonProps) => {
  const t = useText(chatTexts)
  const api = useApi()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    const question = {
      title: t('group.leaveQuestion', { name: chat.getInfoName }),
      text: t('group.leaveHint'),
      action: t('group.leave'),
      danger: true,
    }
    if (!(await confirm(question))) return
    setBusy(true)
    try {
      const { detail } = await api.call(leaveChat, { params: { id: chat.id } })
      showToast(detail)
      onLeft()
    } catch (error) {
      showToast(failureDetail(error), 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button color="error" startIcon={<Logout />} loading={busy} onClick={() => void leave()}>
      {t('group.leave')}
    </Button>
  )
}
