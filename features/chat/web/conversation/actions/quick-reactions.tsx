import IconButton from '@mui/material/IconButton'
import { useText } from '#platform/i18n/web/language.tsx'
import { EMOJI_FONT } from '#platform/ui/emoji/emoji-font.ts'
import type { Message } from '../../../contract/message.ts'
import { chatTexts } from '../../../i18n/texts.ts'
import { useChat } from '../../chat-context.tsx'
import { showFailure } from '../../show-failure.ts'

/** The most common ones, most common first. */
const QUICK = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const

interface QuickReactionsProps {
  message: Message
  /** How many of them. */
  most?: number
  /** Out of the tab order: the same are in the picker. */
  byPointer?: boolean
  onDone?: () => void
}

/** Reactions of one click; a second click takes one's own back. */
export const QuickReactions = ({ message, most = QUICK.length, byPointer, onDone }: QuickReactionsProps) => {
  const t = useText(chatTexts)
  const session = useChat()
  return QUICK.slice(0, most).map((emoji) => {
    const own = message.reactions.some((one) => one.emoji === emoji && one.by.includes(session.me))
    return (
      <IconButton
        key={emoji}
        size="small"
        {...(byPointer ? { tabIndex: -1 } : {})}
        aria-label={t('chat.reactWith', { emoji })}
        aria-pressed={own}
        onClick={() => {
          onDone?.()
          showFailure(session.react(message, emoji, !own))
        }}
        sx={{
          width: byPointer ? 28 : 40,
          height: byPointer ? 28 : 40,
          fontFamily: EMOJI_FONT,
          fontSize: byPointer ? 15 : 22,
          color: 'text.primary',
          bgcolor: own ? 'action.selected' : 'transparent',
        }}
      >
        <span aria-hidden>{emoji}</span>
      </IconButton>
    )
  })
}
