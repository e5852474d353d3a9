import Done from '@mui/icons-material/Done'
import DoneAll from '@mui/icons-material/DoneAll'
import ErrorOutline from '@mui/icons-material/ErrorOutlined'
import HelpOutline from '@mui/icons-material/HelpOutlined'
import Schedule from '@mui/icons-material/Schedule'
import { useText } from '#platform/i18n/web/language.tsx'
import type { MessageStatus } from '../../contract/message.ts'
import { joinWebTexts } from '../i18n/texts.ts'

const MARKS = {
  enqueue: { icon: Schedule, color: 'text.secondary' },
  unconfirmed: { icon: HelpOutline, color: 'warning.main' },
  sent: { icon: Done, color: 'text.secondary' },
  delivered: { icon: DoneAll, color: 'text.secondary' },
  read: { icon: DoneAll, color: 'primary.main' },
  failed: { icon: ErrorOutline, color: 'error.main' },
} as const satisfies Record<MessageStatus, unknown>

export const isMessageStatus = (text: string | null): text is MessageStatus =>
  text !== null && Object.hasOwn(MARKS, text)

/** Status of a message of one's own: clock, one tick, two ticks, blue ticks, or failed. */
export const StatusMark = ({ status }: { status: MessageStatus }) => {
  const t = useText(joinWebTexts)
  const { icon: Icon, color } = MARKS[status]
  return <Icon titleAccess={t(`join.status.${status}`)} sx={{ fontSize: 16, flex: 'none', color }} />
}
