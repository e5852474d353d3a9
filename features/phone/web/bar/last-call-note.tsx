import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useText } from '#platform/i18n/web/language.tsx'
import { callTexts } from '../../i18n/call/texts.ts'
import { noteTexts } from '../notes/i18n/texts.ts'
import { usePhone } from '../phone-context.tsx'
import type { LastCall } from '../softphone/phone-state.ts'
import { useCall } from '../use-call.ts'

const CALM_ENDS = new Set<LastCall['end']>(['hangup', 'answered-elsewhere'])

/** How the last call ended, for a moment. */
export const LastCallNote = ({ last, onNote }: { last: LastCall; onNote: () => void }) => {
  const t = useText(callTexts)
  const notes = useText(noteTexts)
  const { softphone } = usePhone()
  const { call } = useCall()
  const calm = CALM_ENDS.has(last.end)
  return (
    <Alert
      severity={calm ? 'info' : 'warning'}
      icon={false}
      onClose={() => softphone.dismissLast()}
      sx={{ py: 0.25, width: { xs: 'calc(100vw - 16px)', sm: 340 }, boxShadow: 8 }}
    >
      <Box sx={{ fontWeight: 600 }}>{t(`end.${last.end}`)}</Box>
      <Box sx={{ typography: 'body2' }}>
        {last.label === last.number ? last.number : `${last.label} · ${last.number}`}
      </Box>
      <Box sx={{ mt: 0.5, ml: -0.75 }}>
        {!calm && (
          <Button size="small" color="inherit" onClick={() => void call(last.number)}>
            {t('end.again')}
          </Button>
        )}
        <Button size="small" color="inherit" onClick={onNote}>
          {notes('notes.write')}
        </Button>
      </Box>
    </Alert>
  )
}
