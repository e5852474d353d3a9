import Call from '@mui/icons-material/Call'
import DoneAll from '@mui/icons-material/DoneAll'
import MarkChatUnread from '@mui/icons-material/MarkChatUnreadOutlined'
import NotificationsOff from '@mui/icons-material/NotificationsOffOutlined'
import Notifications from '@mui/icons-material/NotificationsOutlined'
import PushPin from '@mui/icons-material/PushPinOutlined'
import Videocam from '@mui/icons-material/VideocamOutlined'
import { EntriesMenu, type MenuEntry } from '#platform/conversation/web/entries-menu.tsx'
import type { MenuPlace } from '#platform/conversation/web/list/menu-place.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Chat } from '../../contract/chat.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat, useChatState } from '../chat-context.tsx'
import { useMeet } from '../meeting/use-meeting.ts'
import { showFailure } from '../show-failure.ts'
import { useChatName } from '../use-chat-name.ts'

export interface ChatMenuAt extends MenuPlace {
  chatId: number
}

/** Actions on a chat in the list. */
export const ChatMenu = ({ at, onClose }: { at: ChatMenuAt; onClose: () => void }) => {
  const chat: Chat | undefined = useChatState(({ known }) => known.chats[at.chatId])
  return chat === undefined ? null : <MenuOf chat={chat} at={at} onClose={onClose} />
}

const MenuOf = ({ chat, at, onClose }: { chat: Chat; at: MenuPlace; onClose: () => void }) => {
  const t = useText(chatTexts)
  const session = useChat()
  const nameOf = useChatName()
  const meet = useMeet(chat)
  const { id, pinned, muted, destination } = chat
  const { phone } = session
  const isUnread = chat.unread > 0 || chat.marked_unread
  const entries: (MenuEntry | false)[] = [
    {
      id: 'pin',
      text: pinned ? t('chat.unpin') : t('chat.pin'),
      icon: PushPin,
      run: () => showFailure(session.pin(id, !pinned)),
    },
    {
      id: 'unread',
      text: isUnread ? t('chat.markRead') : t('chat.markUnread'),
      icon: isUnread ? DoneAll : MarkChatUnread,
      run: () => showFailure(isUnread ? session.markRead(id) : session.markUnread(id)),
    },
    {
      id: 'mute',
      text: muted ? t('chat.unmute') : t('chat.mute'),
      icon: muted ? Notifications : NotificationsOff,
      run: () => showFailure(session.mute(id, !muted)),
    },
    phone !== null &&
      destination !== null && {
        id: 'call',
        text: t('chat.call'),
        icon: Call,
        run: () => phone.call(destination),
      },
    meet !== null && { id: 'meet', text: t('chat.meet'), icon: Videocam, run: () => void meet() },
  ]
  const label = t('chat.moreOf', { name: nameOf(chat) })
  const offered = entries.filter((entry) => entry !== false)
  return <EntriesMenu label={label} entries={offered} anchor={at} onClose={onClose} />
}
