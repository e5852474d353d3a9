import AddReaction from '@mui/icons-material/AddReactionOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ContentCopy from '@mui/icons-material/ContentCopy'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import DoneAll from '@mui/icons-material/DoneAll'
import EditOutlined from '@mui/icons-material/EditOutlined'
import History from '@mui/icons-material/History'
import Reply from '@mui/icons-material/Reply'
import Shortcut from '@mui/icons-material/Shortcut'
import { EntriesMenu, type MenuEntry } from '#platform/conversation/web/entries-menu.tsx'
import type { MenuPlace } from '#platform/conversation/web/list/menu-place.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showToast } from '#platform/ui/notices.ts'
import { auditChat } from '../../../contract/abilities.ts'
import type { Chat } from '../../../contract/chat.ts'
import type { Message } from '../../../contract/message.ts'
import { chatTexts } from '../../../i18n/texts.ts'
import { useChat } from '../../chat-context.tsx'
import { mayDelete, mayEdit, mayWrite } from '../../message-rules.ts'
import { showFailure } from '../../show-failure.ts'
import { useSelection } from '../select/selection-context.ts'
import { useMessageActions } from './actions-context.ts'

interface MessageMenuProps {
  message: Message
  chat: Chat
  at: MenuPlace
  onClose: () => void
}

/** The actions allowed on a message now, in the order of the menu. */
const useEntries = ({ message, chat, at }: Omit<MessageMenuProps, 'onClose'>): MenuEntry[] => {
  const t = useText(chatTexts)
  const ui = useText(platformTexts)
  const session = useChat()
  const { ask, react } = useMessageActions()
  const selection = useSelection()
  const around = { me: session.me, settings: session.store.getState().settings, now: Date.now() }
  const own = message.author?.id === session.me
  const remove = async () => {
    const sure = await confirm({
      title: t('chat.delete.title'),
      text: t('chat.delete.text'),
      action: ui('ui.delete'),
      danger: true,
    })
    if (sure) await session.remove([message])
  }
  const copy = async () => {
    await navigator.clipboard.writeText(message.message)
    showToast(ui('ui.copied'))
  }
  const there = !message.deleted
  const entries: (MenuEntry | false)[] = [
    there &&
      mayWrite(chat, session.me) && {
        id: 'reply',
        text: t('chat.reply'),
        icon: Reply,
        run: () => session.replyTo(chat.id, message),
      },
    there && { id: 'react', text: t('chat.react'), icon: AddReaction, run: () => react(message, at) },
    there && { id: 'forward', text: t('chat.forward'), icon: Shortcut, run: () => ask('forward', [message]) },
    there &&
      message.message !== '' && {
        id: 'copy',
        text: t('chat.copy'),
        icon: ContentCopy,
        run: () => showFailure(copy()),
      },
    there && {
      id: 'select',
      text: t('chat.select'),
      icon: CheckCircleOutlined,
      run: () => selection.begin(message.id),
    },
    mayEdit(message, around) && {
      id: 'edit',
      text: ui('ui.edit'),
      icon: EditOutlined,
      run: () => session.startEdit(chat.id, message),
    },
    own &&
      there &&
      !chat.isFexIA && {
        id: 'readers',
        text: t('chat.readers'),
        icon: DoneAll,
        run: () => ask('readers', [message]),
      },
    (message.edited || message.deleted) &&
      session.may(auditChat.name) && {
        id: 'history',
        text: t('chat.history'),
        icon: History,
        run: () => ask('history', [message]),
      },
    mayDelete(message, chat, around) && {
      id: 'delete',
      text: ui('ui.delete'),
      icon: DeleteOutlined,
      run: () => showFailure(remove()),
      danger: true,
    },
  ]
  return entries.filter((entry) => entry !== false)
}

export const MessageMenu = ({ message, chat, at, onClose }: MessageMenuProps) => {
  const t = useText(chatTexts)
  const entries = useEntries({ message, chat, at })
  return (
    <EntriesMenu label={t('chat.messageMenu')} entries={entries} anchor={at} onClose={onClose} keepsFocus />
  )
}
