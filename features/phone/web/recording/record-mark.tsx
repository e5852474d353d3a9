import FiberManualRecord from '@mui/icons-material/FiberManualRecord'
import Chip from '@mui/material/Chip'
import { useText } from '#platform/i18n/web/language.tsx'
import { controlTexts } from '../../i18n/control/texts.ts'
import { CallTimer } from '../bar/call-timer.tsx'
import type { CallRecording } from '../softphone/call-set.ts'

/** Orange mark of a recorded call, with the duration. */
export const RecordMark = ({ recording: { state, since } }: { recording: CallRecording }) => {
  const t = useText(controlTexts)
  if (state === 'off') return null
  const paused = state === 'paused'
  return (
    <Chip
      size="small"
      color="secondary"
      variant={paused ? 'outlined' : 'filled'}
      icon={<FiberManualRecord />}
      title={t(paused ? 'record.toldPaused' : 'record.told')}
      label={
        <>
          {t(paused ? 'record.paused' : 'record.on')}{' '}
          {!paused && since !== null && <CallTimer since={since} />}
        </>
      }
    />
  )
}
