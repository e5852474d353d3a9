import Schedule from '@mui/icons-material/Schedule'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Bubble } from '#platform/conversation/web/bubble.tsx'
import { Stamp } from '#platform/conversation/web/stamp.tsx'
import { MessageText } from '#platform/conversation/web/text/message-text.tsx'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { OutgoingFile } from '#platform/media/web/files/outgoing-file.tsx'
import { useDayAndTime } from '#platform/ui/viewer.tsx'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin } from '../join-context.ts'
import { QuoteLines } from './quote.tsx'
import type { Outgoing } from './rows.ts'

/** A message of one's own that the server has not acknowledged yet. */
export const OutgoingBubble = ({ outgoing, first }: { outgoing: Outgoing; first: boolean }) => {
  const t = useText(joinWebTexts)
  const ui = useText(platformTexts)
  const join = useJoin()
  const { time } = useDayAndTime()
  const { state, clientId } = outgoing
  const isFile = outgoing.kind === 'file'
  return (
    <>
      <Bubble own first={first}>
        {outgoing.replyTo !== null && (
          <Box sx={{ mb: 0.5, p: 0.5, borderRadius: 1, bgcolor: 'action.hover' }}>
            <QuoteLines quoted={outgoing.replyTo} />
          </Box>
        )}
        {isFile && (
          <OutgoingFile
            outgoing={outgoing}
            onRetry={() => join.retry(clientId)}
            onCancel={() => join.discard(clientId)}
          />
        )}
        {outgoing.text !== '' && <MessageText text={outgoing.text} />}
        <Stamp at={outgoing.writtenAt}>
          {time(outgoing.writtenAt)}
          {state.phase !== 'failed' && <Schedule titleAccess={t('join.sending')} sx={{ fontSize: 14 }} />}
        </Stamp>
      </Bubble>
      {state.phase === 'failed' && (
        <Box
          role="alert"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'flex-end',
            gap: 0.5,
            fontSize: '0.8125rem',
            color: 'error.main',
          }}
        >
          {state.detail ?? t(isFile ? 'join.fileFailed' : 'join.sendFailed')}
          {!isFile && (
            <>
              <Button size="small" onClick={() => join.retry(clientId)}>
                {ui('ui.retry')}
              </Button>
              <Button size="small" color="inherit" onClick={() => join.discard(clientId)}>
                {t('join.discard')}
              </Button>
            </>
          )}
        </Box>
      )}
    </>
  )
}
