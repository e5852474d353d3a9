import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { formatPhone } from '#platform/i18n/format.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { callTexts } from '../../i18n/call/texts.ts'
import { noteTexts } from '../notes/i18n/texts.ts'
import { usePhone } from '../phone-context.tsx'
import type { LastCall } from '../softphone/phone-state.ts'
import { useCall } from '../use-call.ts'

const CALM_ENDS = new Set<LastCall['end']>(['hangup', 'answered-elsewhere'])

/** Internal numbers are shorter. */
const isOutside = (number: string): boolean => /^\+?\d{7,}$/.test(number)

/** Shows briefly how the last call ended, in the place of its bar so that it covers nothing. */
export const LastCallNote = ({ last, onNote }: { last: LastCall; onNote: () => void }) => {
  const t = useText(callTexts)
  const ui = useText(platformTexts)
  const notes = useText(noteTexts)
  const { softphone } = usePhone()
  const { call } = useCall()
  const calm = CALM_ENDS.has(last.end)
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        px: 2,
        py: 0.5,
        minHeight: 48,
        borderTop: 2,
        borderColor: calm ? 'divider' : 'warning.main',
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0, display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
        <Box sx={{ fontWeight: 600 }}>
          {t(last.end === 'busy' && isOutside(last.number) ? 'end.busyOutside' : `end.${last.end}`)}
        </Box>
        {last.because !== null && last.end !== 'hangup' && (
          <Box sx={{ overflowWrap: 'anywhere' }}>{t('end.because', { words: last.because })}</Box>
        )}
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {last.label === last.number
            ? formatPhone(last.number)
            : `${formatPhone(last.label)} · ${formatPhone(last.number)}`}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: 'auto' }}>
        {!calm && (
          <Button size="small" onClick={() => void call(last.number)}>
            {t('end.again')}
          </Button>
        )}
        <Button size="small" onClick={onNote}>
          {notes('notes.write')}
        </Button>
        <IconButton size="small" aria-label={ui('ui.close')} onClick={() => softphone.dismissLast()}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  )
}
