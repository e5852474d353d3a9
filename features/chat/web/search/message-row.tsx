import Box from '@mui/material/Box'
import { rowSx } from '#platform/conversation/web/list/row-style.ts'
import { MarkedText } from '#platform/conversation/web/text/marked-text.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import { useDayAndTime } from '#platform/ui/viewer.tsx'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat } from '../chat-context.tsx'
import { briefText } from '../message-texts.ts'
import { useChatLink } from '../use-chat-link.ts'
import type { FoundMessage } from './use-search.ts'

/** A found message; opens its chat at that message. */
export const MessageRow = ({ message, query }: { message: FoundMessage; query: string }) => {
  const t = useText(chatTexts)
  const session = useChat()
  const link = useChatLink()
  const { day, time } = useDayAndTime()
  const sentDay = day(message.created_at)
  const today = day(new Date().toISOString())
  const author = message.author?.id === session.me ? t('chat.you') : (message.author?.name ?? '')
  const href = link(message.chat_id, message.id)
  // Clicked again after scrolling away, the address does not change.
  const again = () => {
    if (location.hash === href) session.jumpTo(message.id)
  }
  return (
    <Box component="a" href={href} onClick={again} data-row sx={rowSx}>
      <Box
        component="span"
        sx={{ flex: 1, minWidth: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.25 }}
      >
        <Box component="span" sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
          <Box
            component="span"
            sx={{
              flex: 1,
              fontWeight: 500,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            {message.chat_name}
          </Box>
          <Box
            component="time"
            dateTime={message.created_at}
            sx={{ fontSize: '0.75rem', color: 'text.secondary' }}
          >
            {sentDay === today ? time(message.created_at) : sentDay}
          </Box>
        </Box>
        <Box
          component="span"
          sx={{
            fontSize: '0.8125rem',
            color: 'text.secondary',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {author !== '' && `${author}: `}
          <MarkedText text={briefText(t, message)} query={query} />
        </Box>
      </Box>
    </Box>
  )
}
