import AttachFile from '@mui/icons-material/AttachFile'
import Block from '@mui/icons-material/Block'
import Image from '@mui/icons-material/ImageOutlined'
import File from '@mui/icons-material/InsertDriveFileOutlined'
import Mic from '@mui/icons-material/MicNone'
import Videocam from '@mui/icons-material/VideocamOutlined'
import Box from '@mui/material/Box'
import type { SvgIconProps } from '@mui/material/SvgIcon'
import type { ComponentType, ReactNode } from 'react'
import { cutText } from '#platform/contract/cut-text.ts'
import { plainTextOf } from '#platform/conversation/web/text/parse-text.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Chat } from '../../contract/chat.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat, useChatState } from '../chat-context.tsx'
import { useInvitation } from '../meeting/use-meeting.ts'
import { kindText, systemText } from '../message-texts.ts'
import { ReadMark } from '../read-mark.tsx'
import { useTypingNames } from '../use-typing-names.ts'

const ICONS: Partial<Record<string, ComponentType<SvgIconProps>>> = {
  image: Image,
  audio: Mic,
  video: Videocam,
  file: File,
}

const Line = ({ children, color = 'text.secondary' }: { children: ReactNode; color?: string }) => (
  <Box
    component="span"
    sx={{
      flex: 1,
      minWidth: 0,
      display: 'flex',
      alignItems: 'center',
      gap: 0.5,
      color,
      fontSize: '0.8125rem',
    }}
  >
    {children}
  </Box>
)

const Cut = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
    {children}
  </Box>
)

/** Characters rendered; more would be cut off anyway. */
const IN_A_LINE = 300

/** The text of the last message. */
const Content = ({ chat }: { chat: Chat }) => {
  const t = useText(chatTexts)
  const { me } = useChat()
  const { last_message_kind: kind, last_message_system: note, nameLastMessage: name } = chat
  const meeting = useInvitation(chat.last_message) !== null
  if (kind === null) return <Line>{null}</Line>
  if (note !== null || kind === 'system') {
    return (
      <Line>
        <Cut>{note && systemText(t, note, name)}</Cut>
      </Line>
    )
  }
  if (chat.deletedLastMessage) {
    return (
      <Line>
        <Block sx={{ fontSize: 15 }} />
        <Cut>{chat.last_message_incoming ? t('chat.deleted') : t('chat.deletedOwn')}</Cut>
      </Line>
    )
  }
  const own = chat.last_message_author === me
  const Icon = meeting ? Videocam : ICONS[kind]
  const who = own ? t('chat.you') : name.split(' ')[0]
  return (
    <Line>
      {own && !chat.isFexIA && <ReadMark read={chat.last_message_status === 'read'} />}
      {Icon && <Icon sx={{ fontSize: 16 }} />}
      <Cut>
        {chat.isGroup && `${who}: `}
        {meeting
          ? t('chat.meeting')
          : kind === 'NO_ATTACHED'
            ? plainTextOf(cutText(chat.last_message, IN_A_LINE))
            : kindText(t, kind)}
      </Cut>
    </Line>
  )
}

/** Who is typing, else one's draft, else the last message. */
export const LastMessage = ({ chat }: { chat: Chat }) => {
  const t = useText(chatTexts)
  const writers = useTypingNames(chat.id)
  const isOpen = useChatState(({ open }) => open?.chatId === chat.id)
  const files = useChatState(({ chosen }) => chosen[chat.id]?.length ?? 0)
  if (writers.length > 0) {
    return (
      <Line color="success.main">
        <Cut>{chat.isGroup ? t('chat.writingName', { name: writers[0] ?? '' }) : t('chat.writing')}</Cut>
      </Line>
    )
  }
  if ((chat.draft === '' && files === 0) || isOpen) return <Content chat={chat} />
  return (
    <Line>
      <Box component="span" sx={{ color: 'error.main' }}>
        {t('chat.draft')}
      </Box>
      {files > 0 && (
        <>
          <AttachFile sx={{ fontSize: 16, mx: -0.25 }} />
          <Box component="span" sx={{ flex: 'none' }}>
            {t('chat.draftFiles', { count: files })}
          </Box>
        </>
      )}
      {files > 0 && chat.draft !== '' && <span aria-hidden>·</span>}
      <Cut>{chat.draft}</Cut>
    </Line>
  )
}
