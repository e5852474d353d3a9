import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Message } from '../../contract/message.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat } from '../chat-context.tsx'
import { briefText } from '../message-words.ts'

type Quoted = Pick<Message, 'id' | 'author' | 'kind' | 'message' | 'deleted'>

/** Two lines of a message: whose it is and how it begins. */
export const QuoteLines = ({ quoted }: { quoted: Quoted }) => {
  const t = useText(chatTexts)
  const { me } = useChat()
  const name = quoted.author?.id === me ? t('chat.you') : (quoted.author?.name ?? '')
  return (
    <Box
      component="span"
      sx={{
        display: 'block',
        minWidth: 0,
        width: 1,
        textAlign: 'left',
        borderLeft: 3,
        borderColor: 'primary.main',
        pl: 1,
        fontSize: '0.8125rem',
        lineHeight: 1.35,
      }}
    >
      <Box component="span" sx={{ display: 'block', fontWeight: 600, color: 'primary.main' }}>
        {name}
      </Box>
      <Box
        component="span"
        sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {briefText(t, quoted)}
      </Box>
    </Box>
  )
}

/** The message that another one answers; a click goes there. */
export const Quote = ({ quoted }: { quoted: Quoted }) => {
  const session = useChat()
  return (
    <ButtonBase
      onClick={() => session.jumpTo(quoted.id)}
      sx={{
        display: 'flex',
        width: 1,
        mb: 0.5,
        p: 0.5,
        borderRadius: 1,
        bgcolor: 'action.hover',
        color: 'inherit',
        overflow: 'hidden',
      }}
    >
      <QuoteLines quoted={quoted} />
    </ButtonBase>
  )
}
