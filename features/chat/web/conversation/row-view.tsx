import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import { memo } from 'react'
import { DayLabel } from '#platform/conversation/web/day-chip.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import { useDayAndTime } from '#platform/ui/viewer.tsx'
import type { Chat } from '../../contract/chat.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { systemText } from '../message-texts.ts'
import { AnsweringBubble } from './answering-bubble.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { OutgoingBubble } from './outgoing-bubble.tsx'
import type { Row } from './rows.ts'

interface RowViewProps {
  row: Row
  chat: Chat
  /** Which jump led here; 0 for none. */
  jumped: number
}

const Middle = ({ text }: { text: string }) => (
  <Box sx={{ py: 0.75, px: 4, textAlign: 'center', fontSize: '0.75rem', color: 'text.secondary' }}>
    {text}
  </Box>
)

const Day = ({ at }: { at: string }) => {
  const { day } = useDayAndTime()
  return (
    <Box sx={{ py: 1, textAlign: 'center' }}>
      <DayLabel text={day(at)} />
    </Box>
  )
}

const NewDivider = () => {
  const t = useText(chatTexts)
  return (
    <Divider sx={{ py: 1, color: 'primary.main', fontSize: '0.75rem', fontWeight: 600 }}>
      {t('chat.newMessages')}
    </Divider>
  )
}

/** One row of a conversation. */
const View = ({ row, chat, jumped }: RowViewProps) => {
  const t = useText(chatTexts)
  switch (row.kind) {
    case 'begin':
      return <Middle text={t('chat.begin')} />
    case 'day':
      return <Day at={row.at} />
    case 'new':
      return <NewDivider />
    case 'message':
      return row.message.system === null ? (
        <MessageBubble message={row.message} first={row.first} group={chat.isGroup} jumped={jumped} />
      ) : (
        <Middle text={systemText(t, row.message.system, row.message.author?.name ?? '')} />
      )
    case 'outgoing':
      return <OutgoingBubble outgoing={row.outgoing} first={row.first} />
    case 'answering':
      return <AnsweringBubble name={chat.getInfoName} text={row.text} />
    default:
      return row satisfies never
  }
}

/** Rows are rebuilt with every change of the chat; their contents are not. */
const isSame = (one: RowViewProps, other: RowViewProps): boolean => {
  if (one.jumped !== other.jumped || one.chat.isGroup !== other.chat.isGroup) return false
  const [before, now] = [one.row, other.row]
  if (before.kind === 'message' && now.kind === 'message')
    return before.message === now.message && before.first === now.first
  return before === now
}

export const RowView = memo(View, isSame)
