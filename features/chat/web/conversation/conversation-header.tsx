import Call from '@mui/icons-material/Call'
import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { HeaderBar } from '#platform/conversation/web/header-bar.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import type { Chat } from '../../contract/chat.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { ChatAvatar } from '../chat-avatar.tsx'
import { useChat } from '../chat-context.tsx'
import { PanelButton } from '../groups/panel-button.tsx'
import { MeetButton } from '../meeting/meet-button.tsx'
import { useChatName } from '../use-chat-name.ts'
import { usePresence } from '../use-presence.ts'
import { useTypingNames } from '../use-typing-names.ts'

/** The line under the name: who is typing, or the kind of chat. */
const Line = ({ chat }: { chat: Chat }) => {
  const t = useText(chatTexts)
  const writers = useTypingNames(chat.id)
  const status = usePresence(chat)
  if (writers.length > 0) {
    const names = writers.join(', ')
    const words =
      writers.length > 1
        ? t('chat.writingNames', { names })
        : chat.isGroup
          ? t('chat.writingName', { name: names })
          : t('chat.writing')
    return <Box sx={{ color: 'success.main' }}>{words}</Box>
  }
  if (chat.isFexIA) return null
  if (chat.isGroup) return t('chat.members', { count: chat.member_count })
  return status === null ? null : t(`chat.presence.${status}`)
}

const CallButton = ({ chat }: { chat: Chat }) => {
  const t = useText(chatTexts)
  const { phone } = useChat()
  const { destination } = chat
  if (phone === null || destination === null || !chat.isActive) return null
  const label = t('chat.callPerson', { name: chat.getInfoName })
  return (
    <Tip title={label}>
      <IconButton size="small" color="success" aria-label={label} onClick={() => phone.call(destination)}>
        <Call fontSize="small" />
      </IconButton>
    </Tip>
  )
}

interface ConversationHeaderProps {
  chat: Chat
  /** Shows a back button, as the list is not beside it. */
  back: boolean
  onSearch: () => void
}

/** Name, state and actions of the open chat. */
export const ConversationHeader = ({ chat, back, onSearch }: ConversationHeaderProps) => {
  const t = useText(chatTexts)
  const name = useChatName()(chat)
  return (
    <HeaderBar
      back={back ? { to: '/pbxCloud/chat', label: t('chat.back') } : null}
      avatar={<ChatAvatar chat={chat} size={36} />}
      name={name}
      line={<Line chat={chat} />}
    >
      <CallButton chat={chat} />
      <MeetButton chat={chat} />
      <Tip title={t('chat.search.here')}>
        <IconButton
          size="small"
          aria-label={t('chat.search.here')}
          aria-keyshortcuts="Control+F"
          onClick={onSearch}
        >
          <Search fontSize="small" />
        </IconButton>
      </Tip>
      {!chat.isFexIA && <PanelButton chat={chat} />}
    </HeaderBar>
  )
}
