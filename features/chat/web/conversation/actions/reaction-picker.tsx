import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Popover from '@mui/material/Popover'
import { lazy, Suspense, useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Message } from '../../../contract/message.ts'
import { chatTexts } from '../../../i18n/texts.ts'
import { useChat } from '../../chat-context.tsx'
import { showFailure } from '../../show-failure.ts'
import type { Place } from './actions-context.ts'
import { QuickReactions } from './quick-reactions.tsx'

const EmojiPicker = lazy(async () => ({
  default: (await import('#platform/ui/emoji/emoji-picker.tsx')).EmojiPicker,
}))

/** Height of the picker with its margins, px. */
const HEIGHT = 430
/** Gap between the message and the picker, px. */
const GAP = 4

/** Below the message, or above it when there is no room, so that the message stays visible. */
function placeBeside(message: Message, own: boolean) {
  const bubble = document.querySelector(`[data-message="${message.id}"] .bubble`)
  if (bubble === null) return null
  const { top, bottom, height } = bubble.getBoundingClientRect()
  const room = innerHeight - bottom
  const below = room >= HEIGHT || room >= top
  const horizontal = own ? 'right' : 'left'
  return {
    anchorEl: bubble,
    anchorOrigin: { vertical: below ? height + GAP : -GAP, horizontal },
    transformOrigin: { vertical: below ? 'top' : 'bottom', horizontal },
  } as const
}

interface ReactionPickerProps {
  message: Message
  at: Place
  onClose: () => void
}

/** Picks an emoji as a reaction to a message. */
export const ReactionPicker = ({ message, at, onClose }: ReactionPickerProps) => {
  const t = useText(chatTexts)
  const ui = useText(platformTexts)
  const session = useChat()
  // Computed once: the message does not move while the picker is open.
  const [place] = useState(
    () =>
      placeBeside(message, message.author?.id === session.me) ?? {
        anchorReference: 'anchorPosition' as const,
        anchorPosition: at,
      },
  )
  return (
    <Popover
      open
      onClose={onClose}
      {...place}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('chat.react'),
          sx: { width: 352, maxWidth: 'calc(100vw - 32px)', minHeight: 396 },
        },
      }}
    >
      <Box
        role="group"
        aria-label={t('chat.quickReactions')}
        sx={{ display: 'flex', justifyContent: 'space-between', px: 1.5, pt: 1 }}
      >
        <QuickReactions message={message} onDone={onClose} />
      </Box>
      <Suspense
        fallback={
          <CircularProgress aria-label={ui('ui.loading')} size={24} sx={{ m: 4, display: 'block' }} />
        }
      >
        <EmojiPicker
          // With the row above it no taller than without.
          height={228}
          onPick={(emoji) => {
            onClose()
            showFailure(session.react(message, emoji, true))
          }}
        />
      </Suspense>
    </Popover>
  )
}
