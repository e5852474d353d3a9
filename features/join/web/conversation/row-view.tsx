import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import { memo } from 'react'
import { DayLabel } from '#platform/conversation/web/day-chip.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import { useDayAndTime } from '#platform/ui/viewer.tsx'
import type { SystemNote } from '../../contract/message.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { MessageBubble } from './message-bubble.tsx'
import { noticeOf } from './notice.ts'
import { OutgoingBubble } from './outgoing-bubble.tsx'
import type { Row } from './rows.ts'

const Middle = ({ text, id }: { text: string; id?: number }) => (
  <Box
    data-message={id}
    tabIndex={id === undefined ? undefined : -1}
    sx={{ py: 0.75, px: 4, textAlign: 'center', fontSize: '0.75rem', color: 'text.secondary' }}
  >
    {text}
  </Box>
)

/** A system message. */
const System = ({ note, id }: { note: SystemNote; id: number }) => {
  const t = useText(joinWebTexts)
  const by = note.by === '' ? t('join.system.program') : note.by
  const text =
    note.type === 'finished' && note.name !== ''
      ? t('join.system.finishedAs', { by, name: note.name })
      : t(`join.system.${note.type}`, { by, name: note.name })
  return <Middle id={id} text={text} />
}

const Message = ({ row, jumped }: { row: Extract<Row, { kind: 'message' }>; jumped: number }) => {
  const t = useText(joinWebTexts)
  const { message, first } = row
  if (message.system !== null) return <System note={message.system} id={message.id} />
  const notice = noticeOf(message)
  if (notice !== null) return <Middle id={message.id} text={t(notice, { text: message.message }).trim()} />
  return <MessageBubble message={message} first={first} jumped={jumped} />
}

const Day = ({ at }: { at: string }) => {
  const { day } = useDayAndTime()
  return (
    <Box sx={{ py: 1, textAlign: 'center' }}>
      <DayLabel text={day(at)} />
    </Box>
  )
}

interface RowViewProps {
  row: Row
  /** Number of the jump that led here; 0 for none. */
  jumped: number
}

const View = ({ row, jumped }: RowViewProps) => {
  const t = useText(joinWebTexts)
  switch (row.kind) {
    case 'begin':
      return <Middle text={t('join.begin')} />
    case 'day':
      return <Day at={row.at} />
    case 'new':
      return (
        <Divider sx={{ py: 1, color: 'primary.main', fontSize: '0.75rem', fontWeight: 600 }}>
          {t('join.newMessages')}
        </Divider>
      )
    case 'message':
      return <Message row={row} jumped={jumped} />
    case 'outgoing':
      return <OutgoingBubble outgoing={row.outgoing} first={row.first} />
    default:
      return row satisfies never
  }
}

/** One row of a conversation. Rows are rebuilt on every change, but their messages stay the same objects. */
export const RowView = memo(View, (one, other) => {
  if (one.jumped !== other.jumped) return false
  const [before, now] = [one.row, other.row]
  if (before.kind === 'message' && now.kind === 'message')
    return before.message === now.message && before.first === now.first
  return before === now
})
