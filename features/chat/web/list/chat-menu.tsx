import Call from '@mui/icons-material/Call'
import DoneAll from '@mui/icons-material/DoneAll'
import MarkChatUnread from '@mui/icons-material/MarkChatUnreadOutlined'
import NotificationsOff from '@mui/icons-material/NotificationsOffOutlined'
import Notifications from '@mui/icons-material/NotificationsOutlined'
import PushPin from '@mui/icons-material/PushPinOutlined'
import Videocam from '@mui/icons-material/VideocamOutlined'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Chat } from '../../contract/chat.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat, useChatState } from '../chat-context.tsx'
import { useMeet } from '../meeting/use-meeting.ts'
import { tellFailure } from '../tell-failure.ts'
import { useChatName } from '../use-chat-name.ts'

export interface ChatMenuAt {
  chatId: number
  left: number
  top: number
}

/** Meets with whoever the chat is with. */
const MeetItem = ({ chat, onClose }: { chat: Chat; onClose: () => void }) => {
  const t = useText(chatTexts)
  const meet = useMeet(chat)
  if (meet === null) return null
  return (
    <MenuItem
      onClick={() => {
        onClose()
        void meet()
      }}
    >
      <ListItemIcon>
        <Videocam fontSize="small" />
      </ListItemIcon>
      {t('chat.meet')}
    </MenuItem>
  )
}

/** What can be done to a chat from the list. */
export const ChatMenu = ({ at, onClose }: { at: ChatMenuAt; onClose: () => void }) => {
  const t = useText(chatTexts)
  const session = useChat()
  const chat: Chat | undefined = useChatState(({ known }) => known.chats[at.chatId])
  const nameOf = useChatName()
  if (chat === undefined) return null
  const { id, pinned, muted, destination } = chat
  const isUnread = chat.unread > 0 || chat.marked_unread
  const act = (run: () => Promise<void> | undefined) => () => {
    onClose()
    tellFailure(run())
  }
  return (
    <Menu
      open
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={at}
      slotProps={{ list: { 'aria-label': t('chat.moreOf', { name: nameOf(chat) }) } }}
    >
      <MenuItem onClick={act(() => session.pin(id, !pinned))}>
        <ListItemIcon>
          <PushPin fontSize="small" />
        </ListItemIcon>
        {pinned ? t('chat.unpin') : t('chat.pin')}
      </MenuItem>
      <MenuItem onClick={act(() => (isUnread ? session.markRead(id) : session.markUnread(id)))}>
        <ListItemIcon>
          {isUnread ? <DoneAll fontSize="small" /> : <MarkChatUnread fontSize="small" />}
        </ListItemIcon>
        {isUnread ? t('chat.markRead') : t('chat.markUnread')}
      </MenuItem>
      <MenuItem onClick={act(() => session.mute(id, !muted))}>
        <ListItemIcon>
          {muted ? <Notifications fontSize="small" /> : <NotificationsOff fontSize="small" />}
        </ListItemIcon>
        {muted ? t('chat.unmute') : t('chat.mute')}
      </MenuItem>
      {session.phone !== null && destination !== null && (
        <MenuItem
          onClick={act(() => {
            session.phone?.call(destination)
            return undefined
          })}
        >
          <ListItemIcon>
            <Call fontSize="small" />
          </ListItemIcon>
          {t('chat.call')}
        </MenuItem>
      )}
      <MeetItem chat={chat} onClose={onClose} />
    </Menu>
  )
}
