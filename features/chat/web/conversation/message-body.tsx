import Block from '@mui/icons-material/Block'
import Shortcut from '@mui/icons-material/Shortcut'
import Box from '@mui/material/Box'
import { useMemo } from 'react'
import type { Mentioned } from '#platform/conversation/web/text/piece.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { MediaView } from '#platform/media/web/shown/media-view.tsx'
import type { Member } from '../../contract/chat.ts'
import { type Message, wordForEverybody } from '../../contract/message.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat, useChatState } from '../chat-context.tsx'
import { isFileMessage } from '../files/file-message.ts'
import { TextOrMeeting } from '../meeting/text-or-meeting.tsx'
import { useFileViewer } from './file-viewer-context.ts'
import { Quote } from './quote.tsx'

const Forwarded = () => {
  const t = useText(chatTexts)
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontSize: '0.75rem', color: 'text.secondary' }}
    >
      <Shortcut sx={{ fontSize: 15 }} />
      {t('chat.forwarded')}
    </Box>
  )
}

const NOBODY: readonly Member[] = []

/** The people whom a message mentions; "@todos" counts as a mention of the reader. */
const useMentioned = (content: Message, me: number): readonly Mentioned[] => {
  const { chat_id, mentions, message } = content
  const members = useChatState(({ known }) =>
    mentions.length === 0 ? NOBODY : (known.rooms[chat_id]?.members ?? NOBODY),
  )
  return useMemo(() => {
    const called: Mentioned[] = members.filter(({ id }) => mentions.includes(id))
    const everybody = mentions.length === 0 ? null : wordForEverybody(message)
    return everybody === null ? called : [...called, { id: mentions.includes(me) ? me : 0, name: everybody }]
  }, [members, mentions, message, me])
}

/** The content of a message. */
export const MessageBody = ({ message, own }: { message: Message; own: boolean }) => {
  const t = useText(chatTexts)
  const { me } = useChat()
  const view = useFileViewer()
  const mentioned = useMentioned(message, me)
  if (message.deleted) {
    return (
      <Box
        component="span"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.75,
          color: 'text.secondary',
          fontStyle: 'italic',
        }}
      >
        <Block sx={{ fontSize: 16 }} />
        {own ? t('chat.deletedOwn') : t('chat.deleted')}
      </Box>
    )
  }
  return (
    <>
      {message.forwarded && <Forwarded />}
      {message.response_message && <Quote quoted={message.response_message} />}
      {isFileMessage(message) && (
        <Box sx={{ my: 0.25 }}>
          <MediaView media={message} onView={view} />
        </Box>
      )}
      {message.message !== '' && <TextOrMeeting text={message.message} mentioned={mentioned} me={me} />}
    </>
  )
}
