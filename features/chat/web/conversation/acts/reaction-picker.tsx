import CircularProgress from '@mui/material/CircularProgress'
import Popover from '@mui/material/Popover'
import { lazy, Suspense } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Message } from '../../../contract/message.ts'
import { chatTexts } from '../../../i18n/texts.ts'
import { useChat } from '../../chat-context.tsx'
import { tellFailure } from '../../tell-failure.ts'
import type { Place } from './acts-context.ts'

const EmojiPicker = lazy(async () => ({
  default: (await import('#platform/ui/emoji/emoji-picker.tsx')).EmojiPicker,
}))

interface ReactionPickerProps {
  message: Message
  at: Place
  onClose: () => void
}

/** Chooses the emoji that is set under a message. */
export const ReactionPicker = ({ message, at, onClose }: ReactionPickerProps) => {
  const t = useText(chatTexts)
  const ui = useText(platformTexts)
  const session = useChat()
  return (
    <Popover
      open
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={at}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('chat.react'),
          sx: { width: 352, maxWidth: 'calc(100vw - 32px)', minHeight: 396 },
        },
      }}
    >
      <Suspense
        fallback={
          <CircularProgress aria-label={ui('ui.loading')} size={24} sx={{ m: 4, display: 'block' }} />
        }
      >
        <EmojiPicker
          onPick={(emoji) => {
            onClose()
            tellFailure(session.react(message, emoji, true))
          }}
        />
      </Suspense>
    </Popover>
  )
}
