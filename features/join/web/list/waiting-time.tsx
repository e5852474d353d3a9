import Box from '@mui/material/Box'
import { useText } from '#platform/i18n/web/language.tsx'
import type { SharedChat } from '../../contract/chat.ts'
import { useNow } from '../conversation/use-now.ts'
import { badgeTexts } from '../i18n/badge.ts'
import { shortly } from './shortly.ts'

type Waiting = Pick<SharedChat, 'answer_due' | 'waiting_since' | 'date_message'>

/** How long a contact waits, or by how much the answer is overdue. */
export const WaitingTime = ({ chat }: { chat: Waiting }) => {
  const t = useText(badgeTexts)
  const now = useNow()
  const due = chat.answer_due === null ? null : Date.parse(chat.answer_due)
  const isLate = due !== null && due < now
  const since = isLate ? due : Date.parse(chat.waiting_since ?? chat.date_message)
  return (
    <Box
      component="span"
      sx={{ flex: 'none', typography: 'caption', color: isLate ? 'error.main' : 'text.secondary' }}
    >
      {t(isLate ? 'join.overdue' : 'join.waits', { time: shortly(now - since) })}
    </Box>
  )
}
