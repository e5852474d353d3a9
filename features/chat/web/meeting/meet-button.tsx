import Videocam from '@mui/icons-material/VideocamOutlined'
import IconButton from '@mui/material/IconButton'
import { useText } from '#platform/i18n/web/language.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import type { Chat } from '../../contract/chat.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { useMeet } from './use-meeting.ts'

/** Starts a meeting with the open chat. */
export const MeetButton = ({ chat }: { chat: Chat }) => {
  const t = useText(chatTexts)
  const meet = useMeet(chat)
  if (meet === null) return null
  const label = t('chat.meetWith', { name: chat.getInfoName })
  return (
    <Tip title={label}>
      <IconButton size="small" color="primary" aria-label={label} onClick={() => void meet()}>
        <Videocam fontSize="small" />
      </IconButton>
    </Tip>
  )
}
