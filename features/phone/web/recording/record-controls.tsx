import FiberManualRecord from '@mui/icons-material/FiberManualRecord'
import Pause from '@mui/icons-material/Pause'
import PlayArrow from '@mui/icons-material/PlayArrow'
import StopCircle from '@mui/icons-material/StopCircleOutlined'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { showAlert } from '#platform/ui/notices.ts'
import { type RecordingWish, toggleRecord } from '../../contract/recording.ts'
import { controlTexts } from '../../i18n/control/texts.ts'
import { BarButton } from '../bar/bar-button.tsx'
import { usePhone } from '../phone-context.tsx'
import type { Call, CallRecording } from '../softphone/call-set.ts'

/** Starts, pauses and stops a call's recording, as far as the participant may. */
export const RecordControls = ({ call, recording }: { call: Call; recording: CallRecording }) => {
  const t = useText(controlTexts)
  const api = useApi()
  const endpoint = usePhone().session.sipData?.account ?? ''
  const [busy, setBusy] = useState(false)
  const ask = async (state: RecordingWish) => {
    if (busy) return
    setBusy(true)
    try {
      await api.call(toggleRecord, { body: { endpoint, conference_id: call.id, state } })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      showAlert({ severity: 'error', title: 'Error', text: error.detail })
    } finally {
      setBusy(false)
    }
  }
  if (recording.state === 'off')
    return recording.mayBegin ? (
      <BarButton label={t('record.begin')} icon={<FiberManualRecord />} onClick={() => void ask('on')} />
    ) : null
  const paused = recording.state === 'paused'
  return (
    <>
      <BarButton
        label={t(paused ? 'record.resume' : 'record.pause')}
        icon={paused ? <PlayArrow /> : <Pause />}
        pressed={paused}
        onClick={() => void ask(paused ? 'resume' : 'pause')}
      />
      {recording.mayEnd && (
        <BarButton label={t('record.end')} icon={<StopCircle />} onClick={() => void ask('off')} />
      )}
    </>
  )
}
