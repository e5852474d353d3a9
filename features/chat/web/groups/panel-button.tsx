import InfoOutlined from '@mui/icons-material/InfoOutlined'
import IconButton from '@mui/material/IconButton'
import { lazy, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { LazyBoundary } from '#platform/ui/lazy/lazy-boundary.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import type { Chat } from '../../contract/chat.ts'
import { chatTexts } from '../../i18n/texts.ts'

const ChatPanel = lazy(async () => ({ default: (await import('./chat-panel.tsx')).ChatPanel }))

/** Opens the details of a chat. */
export const PanelButton = ({ chat }: { chat: Chat }) => {
  const t = useText(chatTexts)
  const [open, setOpen] = useState(false)
  const label = t(chat.isGroup ? 'group.panel' : 'group.chatPanel')
  return (
    <>
      <Tip title={label}>
        <IconButton size="small" aria-label={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <InfoOutlined fontSize="small" />
        </IconButton>
      </Tip>
      {open && (
        <LazyBoundary place="over" onGiveUp={() => setOpen(false)}>
          <ChatPanel chat={chat} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
