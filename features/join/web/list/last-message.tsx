import AttachFile from '@mui/icons-material/AttachFile'
import Image from '@mui/icons-material/ImageOutlined'
import LocationOn from '@mui/icons-material/LocationOnOutlined'
import Mic from '@mui/icons-material/Mic'
import Person from '@mui/icons-material/PersonOutlined'
import Videocam from '@mui/icons-material/VideocamOutlined'
import Box from '@mui/material/Box'
import type { SvgIconProps } from '@mui/material/SvgIcon'
import type { ComponentType, ReactNode } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Chat } from '../../contract/chat.ts'
import type { MessageKind } from '../../contract/message.ts'
import { isMessageStatus, StatusMark } from '../conversation/status-mark.tsx'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoinState } from '../join-context.ts'

const ICONS: Partial<Record<MessageKind, ComponentType<SvgIconProps>>> = {
  image: Image,
  sticker: Image,
  audio: Mic,
  video: Videocam,
  file: AttachFile,
  location: LocationOn,
  contact: Person,
}

/** Excerpt of the last message, or who is typing. */
export const LastMessage = ({ chat }: { chat: Chat }) => {
  const t = useText(joinWebTexts)
  const contactWrites = useJoinState(({ contactsWriting }) => contactsWriting.has(chat.id))
  const agent = useJoinState(({ agentsWriting }) => agentsWriting[chat.id]?.[0]?.name ?? null)
  const isOpen = useJoinState(({ open }) => open?.chatId === chat.id)
  const Icon = ICONS[chat.message_type]
  const text = (content: ReactNode, color = 'text.secondary') => (
    <Box
      component="span"
      sx={{
        flex: 1,
        minWidth: 0,
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        fontSize: '0.8125rem',
        color,
      }}
    >
      {content}
    </Box>
  )
  const line = (words: string) => (
    <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      {words}
    </Box>
  )
  if (contactWrites) return text(line(t('join.writing')), 'success.main')
  if (agent !== null) return text(line(t('join.writingAgent', { name: agent })), 'success.main')
  if (chat.draft !== '' && !isOpen)
    return text(
      <>
        <Box component="span" sx={{ color: 'error.main' }}>
          {t('join.draft')}
        </Box>
        {line(chat.draft)}
      </>,
    )
  return text(
    <>
      {chat.last_message_direction === 'out' && isMessageStatus(chat.last_status) && (
        <StatusMark status={chat.last_status} />
      )}
      {chat.message_type === 'note' && <span>{t('join.note')}</span>}
      {Icon && <Icon sx={{ fontSize: 16 }} />}
      {line(chat.last_message === '' ? t(`join.kind.${chat.message_type}`) : chat.last_message)}
    </>,
  )
}
