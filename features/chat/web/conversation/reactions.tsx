import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useText } from '#platform/i18n/web/language.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import type { Message } from '../../contract/message.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat, useChatState } from '../chat-context.tsx'
import { showFailure } from '../show-failure.ts'

/** Most names listed. */
const NAMED = 10

type Reaction = Message['reactions'][number]

const Chip = ({ message, reaction }: { message: Message; reaction: Reaction }) => {
  const t = useText(chatTexts)
  const session = useChat()
  const { emoji, by } = reaction
  const own = by.includes(session.me)
  const members = useChatState(({ known }) => known.rooms[message.chat_id]?.members)
  const names = by
    .slice(0, NAMED)
    .map((id) => (id === session.me ? t('chat.you') : members?.find((one) => one.id === id)?.name))
    .filter((name) => name !== undefined)
  const left = by.length - names.length
  const who = left > 0 ? t('chat.reacted.more', { names: names.join(', '), count: left }) : names.join(', ')
  return (
    <Tip title={who}>
      <ButtonBase
        aria-pressed={own}
        aria-label={t('chat.reacted', { emoji, who })}
        onClick={() => showFailure(session.react(message, emoji, !own))}
        sx={{
          gap: 0.5,
          px: 0.75,
          minHeight: 24,
          borderRadius: 3,
          border: 1,
          borderColor: own ? 'primary.main' : 'divider',
          bgcolor: own ? 'primary.light' : 'background.paper',
          color: 'text.primary',
          typography: 'caption',
          fontWeight: own ? 600 : 400,
        }}
      >
        <span aria-hidden>{emoji}</span>
        <span aria-hidden>{by.length}</span>
      </ButtonBase>
    </Tip>
  )
}

/** The reactions under a message; pressing one adds or removes one's own. */
export const Reactions = ({ message }: { message: Message }) =>
  message.reactions.length === 0 || message.deleted ? null : (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5 }}>
      {message.reactions.map((reaction) => (
        <Chip key={reaction.emoji} message={message} reaction={reaction} />
      ))}
    </Box>
  )
