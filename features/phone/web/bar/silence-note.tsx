import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useText } from '#platform/i18n/web/language.tsx'
import { callTexts } from '../../i18n/call/texts.ts'
import { phoneTexts } from '../../i18n/texts.ts'
import type { Silence } from '../softphone/silence.ts'

interface SilenceNoteProps {
  /** `lost`: the microphone is gone. */
  silence: Silence | 'lost'
  onDevices: () => void
}

/** Warns of a long silence: in which direction, and what to check. */
export const SilenceNote = ({ silence, onDevices }: SilenceNoteProps) => {
  const t = useText(callTexts)
  const phone = useText(phoneTexts)
  return (
    <Alert severity="warning" icon={false} sx={{ py: 0.25 }}>
      <Box sx={{ fontWeight: 600 }}>{t(`silence.${silence}`)}</Box>
      <Box sx={{ fontSize: '0.8125rem' }}>{t(`silence.${silence}.check`)}</Box>
      {silence !== 'network' && (
        <Button size="small" color="inherit" sx={{ mt: 0.5, ml: -0.75 }} onClick={onDevices}>
          {phone('dock.settings')}
        </Button>
      )}
    </Alert>
  )
}
