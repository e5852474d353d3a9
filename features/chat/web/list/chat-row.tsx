import MoreVert from '@mui/icons-material/MoreVert'
import NotificationsOff from '@mui/icons-material/NotificationsOffOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type MouseEvent, memo } from 'react'
import { type MenuPlace, menuPlace } from '#platform/conversation/web/list/menu-place.ts'
import { RowBody } from '#platform/conversation/web/list/row-body.tsx'
import { rowSx } from '#platform/conversation/web/list/row-style.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { visuallyHidden } from '#platform/ui/visually-hidden.ts'
import type { Chat } from '../../contract/chat.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { ChatAvatar } from '../chat-avatar.tsx'
import { useChatState } from '../chat-context.tsx'
import { useChatLink } from '../use-chat-link.ts'
import { useChatName } from '../use-chat-name.ts'
import { LastMessage } from './last-message.tsx'
import { usePrefetchOnHover } from './use-prefetch-on-hover.ts'

interface ChatRowProps {
  chat: Chat
  onMenu: (chat: Chat, at: MenuPlace) => void
}

const Marks = ({ chat }: { chat: Chat }) => {
  const t = useText(chatTexts)
  return (
    <>
      {chat.muted && (
        <NotificationsOff titleAccess={t('chat.muted')} sx={{ fontSize: 15, color: 'text.secondary' }} />
      )}
      {chat.marked_unread && chat.unread === 0 && (
        <>
          <Box
            component="span"
            aria-hidden
            data-marked-unread
            sx={{ width: 10, height: 10, flex: 'none', borderRadius: '50%', bgcolor: 'primary.main' }}
          />
          <Box component="span" sx={visuallyHidden}>
            {t('chat.markedUnread')}
          </Box>
        </>
      )}
    </>
  )
}

/** A chat in the list: a link, with its menu beside it. */
export const ChatRow = memo(({ chat, onMenu }: ChatRowProps) => {
  const t = useText(chatTexts)
  const isOpen = useChatState(({ open }) => open?.chatId === chat.id)
  const link = useChatLink()
  const name = useChatName()(chat)
  const intent = usePrefetchOnHover(chat.id)
  const openMenu = (event: MouseEvent) => {
    event.preventDefault()
    onMenu(chat, menuPlace(event))
  }
  return (
    <Box
      onContextMenu={openMenu}
      sx={{
        position: 'relative',
        // The menu's button must not cover the unread count.
        '@media (hover: hover)': {
          '&:hover, &:focus-within': { '--row-menu': '24px', '& .menu': { opacity: 1 } },
        },
      }}
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
        <RowBody
          name={name}
          at={chat.date_message}
          unread={chat.unread}
          unreadWords={t('chat.unread', { count: chat.unread })}
          line={<LastMessage chat={chat} />}
          marks={<Marks chat={chat} />}
          pinned={chat.pinned ? t('chat.pinned') : null}
        />
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
