import Block from '@mui/icons-material/Block'
import Shortcut from '@mui/icons-material/Shortcut'
import Box from '@mui/material/Box'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Message } from '../../contract/message.ts'
import { chatTexts } from '../../i18n/texts.ts'
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

/** What a message says. */
export const MessageBody = ({ message, own }: { message: Message; own: boolean }) => {
  const t = useText(chatTexts)
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
      {message.message !== '' && (
        <Box component="span" sx={{ whiteSpace: 'pre-wrap' }}>
          {message.message}
        </Box>
      )}
    </>
  )
}
