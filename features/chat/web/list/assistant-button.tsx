import AutoAwesome from '@mui/icons-material/AutoAwesome'
import IconButton from '@mui/material/IconButton'
import { useText } from '#platform/i18n/web/language.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat } from '../chat-context.tsx'
import { showFailure } from '../show-failure.ts'

/** Opens one's chat with the assistant. */
export const AssistantButton = () => {
  const t = useText(chatTexts)
  const session = useChat()
  return (
    <Tip title={t('chat.assistantHint')}>
      <IconButton
        size="small"
        aria-label={t('chat.assistantHint')}
        onClick={() => showFailure(session.openAssistant())}
      >
        <AutoAwesome fontSize="small" />
      </IconButton>
    </Tip>
  )
}
