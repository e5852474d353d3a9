import Close from '@mui/icons-material/Close'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Reply from '@mui/icons-material/Reply'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { chatTexts } from '../../i18n/texts.ts'
import type { Composing } from '../chat-session.ts'
import { QuoteLines } from '../conversation/quote.tsx'

/** The message being answered or edited, above the field. */
export const ComposingBar = ({ composing, onCancel }: { composing: Composing; onCancel: () => void }) => {
  const t = useText(chatTexts)
  const ui = useText(platformTexts)
  const message = composing.editing ?? composing.replyTo
  if (message === null) return null
  const Icon = composing.editing === null ? Reply : EditOutlined
  return (
    <Box
      role="group"
      aria-label={composing.editing === null ? t('chat.replying') : t('chat.editing')}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1.5, pt: 1 }}
    >
      <Icon fontSize="small" sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <QuoteLines quoted={message} />
      </Box>
      <IconButton size="small" aria-label={ui('ui.cancel')} onClick={onCancel}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  )
}
