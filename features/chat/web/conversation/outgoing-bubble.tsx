import ErrorOutline from '@mui/icons-material/ErrorOutlined'
import Schedule from '@mui/icons-material/Schedule'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Bubble } from '#platform/conversation/web/bubble.tsx'
import { Stamp } from '#platform/conversation/web/stamp.tsx'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { OutgoingFile } from '#platform/media/web/files/outgoing-file.tsx'
import { useDayAndTime } from '#platform/ui/viewer.tsx'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat } from '../chat-context.tsx'
import type { Outgoing } from '../chat-session.ts'
import { TextOrMeeting } from '../meeting/text-or-meeting.tsx'
import { QuoteLines } from './quote.tsx'

const Failed = ({ outgoing, detail }: { outgoing: Outgoing; detail: string | null }) => {
  const t = useText(chatTexts)
  const ui = useText(platformTexts)
  const session = useChat()
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 0.5,
        pt: 0.25,
        fontSize: '0.8125rem',
        color: 'error.main',
      }}
    >
      <ErrorOutline sx={{ fontSize: 16 }} />
      {t('chat.sendFailed')}
      {detail !== null && <span>{detail}</span>}
      <Button size="small" onClick={() => session.retry(outgoing.clientId)}>
        {ui('ui.retry')}
      </Button>
      <Button size="small" color="inherit" onClick={() => session.discard(outgoing.clientId)}>
        {t('chat.discard')}
      </Button>
    </Box>
  )
}

/** An own message that the server has not acknowledged yet. */
export const OutgoingBubble = ({ outgoing, first }: { outgoing: Outgoing; first: boolean }) => {
  const t = useText(chatTexts)
  const session = useChat()
  const { time } = useDayAndTime()
  const { state } = outgoing
  return (
    <>
      <Bubble own first={first}>
        {outgoing.replyTo !== null && (
          <Box sx={{ mb: 0.5, p: 0.5, borderRadius: 1, bgcolor: 'action.hover' }}>
            <QuoteLines quoted={outgoing.replyTo} />
          </Box>
        )}
        {outgoing.kind === 'file' && (
          <OutgoingFile
            outgoing={outgoing}
            onRetry={() => session.retry(outgoing.clientId)}
            onCancel={() => session.discard(outgoing.clientId)}
          />
        )}
        <TextOrMeeting text={outgoing.text} />
        <Stamp at={outgoing.writtenAt}>
          {time(outgoing.writtenAt)}
          {state.phase !== 'failed' && <Schedule titleAccess={t('chat.sending')} sx={{ fontSize: 14 }} />}
        </Stamp>
      </Bubble>
      {state.phase === 'failed' && outgoing.kind === 'text' && (
        <Failed outgoing={outgoing} detail={state.detail} />
      )}
    </>
  )
}
