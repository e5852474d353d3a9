import MoreVert from '@mui/icons-material/MoreVert'
import NotificationsOff from '@mui/icons-material/NotificationsOffOutlined'
import PushPin from '@mui/icons-material/PushPin'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type MouseEvent, memo } from 'react'
import { CountPill } from '#platform/conversation/web/count-pill.tsx'
import { rowSx } from '#platform/conversation/web/list/row-style.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { useDayAndTime } from '#platform/ui/viewer.tsx'
import { visuallyHidden } from '#platform/ui/visually-hidden.ts'
import type { Chat } from '../../contract/chat.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { ChatAvatar } from '../chat-avatar.tsx'
import { useChatState } from '../chat-context.tsx'
import { useChatLink } from '../use-chat-link.ts'
import { useChatName } from '../use-chat-name.ts'
import { LastMessage } from './last-message.tsx'
import { useIntent } from './use-intent.ts'

interface ChatRowProps {
  chat: Chat
  onMenu: (chat: Chat, at: { left: number; top: number }) => void
}

const When = ({ chat }: { chat: Chat }) => {
  const { day, time } = useDayAndTime()
  const today = day(new Date().toISOString())
  const said = day(chat.date_message)
  return (
    <Box
      component="time"
      dateTime={chat.date_message}
      sx={{ fontSize: '0.75rem', color: chat.unread > 0 ? 'primary.main' : 'text.secondary' }}
    >
      {said === today ? time(chat.date_message) : said}
    </Box>
  )
}

/** A chat in the list: a link, with its menu beside it. */
export const ChatRow = memo(({ chat, onMenu }: ChatRowProps) => {
  const t = useText(chatTexts)
  const isOpen = useChatState(({ open }) => open?.chatId === chat.id)
  const link = useChatLink()
  const name = useChatName()(chat)
  const intent = useIntent(chat.id)
  const openMenu = (event: MouseEvent) => {
    event.preventDefault()
    // The key for menus has no place of its own.
    const box = event.currentTarget.getBoundingClientRect()
    const at = event.clientX === 0 ? { left: box.right - 40, top: box.bottom - 8 } : null
    onMenu(chat, at ?? { left: event.clientX, top: event.clientY })
  }
  return (
    <Box
      onContextMenu={openMenu}
      sx={{ position: 'relative', '&:hover .menu, &:focus-within .menu': { opacity: 1 } }}
    >
      <Box
        component="a"
        href={link(chat.id)}
        data-row
        aria-current={isOpen ? 'true' : undefined}
        sx={rowSx}
        {...intent}
      >
        <ChatAvatar chat={chat} />
        <Box
          component="span"
          sx={{ flex: 1, minWidth: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.25 }}
        >
          <Box component="span" sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
            <Box
              component="span"
              data-chat-name
              sx={{
                flex: 1,
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
                fontWeight: chat.unread > 0 ? 650 : 500,
              }}
            >
              {name}
            </Box>
            <When chat={chat} />
          </Box>
          <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, height: 20 }}>
            <LastMessage chat={chat} />
            {chat.muted && (
              <NotificationsOff
                titleAccess={t('chat.muted')}
                sx={{ fontSize: 15, color: 'text.secondary' }}
              />
            )}
            {chat.marked_unread && chat.unread === 0 && (
              <>
                <Box
                  component="span"
                  aria-hidden
                  sx={{ width: 10, height: 10, flex: 'none', borderRadius: '50%', bgcolor: 'primary.main' }}
                />
                <Box component="span" sx={visuallyHidden}>
                  {t('chat.markedUnread')}
                </Box>
              </>
            )}
            {chat.pinned && (
              <PushPin
                titleAccess={t('chat.pinned')}
                sx={{ fontSize: 15, color: 'text.secondary', transform: 'rotate(30deg)' }}
              />
            )}
            {chat.unread > 0 && (
              <>
                <CountPill count={chat.unread} />
                <Box component="span" sx={visuallyHidden}>
                  {t('chat.unread', { count: chat.unread })}
                </Box>
              </>
            )}
          </Box>
        </Box>
      </Box>
      <IconButton
        className="menu"
        size="small"
        tabIndex={-1}
        aria-label={t('chat.moreOf', { name })}
        aria-haspopup="menu"
        onClick={openMenu}
        sx={{
          position: 'absolute',
          right: 6,
          bottom: 4,
          opacity: 0,
          p: 0.25,
          borderRadius: 1,
          bgcolor: 'background.paper',
          '&:hover': { bgcolor: 'background.default' },
          '@media (hover: none)': { display: 'none' },
        }}
      >
        <MoreVert sx={{ fontSize: 18 }} />
      </IconButton>
    </Box>
  )
})
