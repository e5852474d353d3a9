import FiberManualRecord from '@mui/icons-material/FiberManualRecord'
import NotStarted from '@mui/icons-material/NotStartedOutlined'
import PauseCircle from '@mui/icons-material/PauseCircleOutlined'
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

/** `pause`: only to pause and resume; `ends`: only to begin and end. */
export type ShownControls = 'all' | 'pause' | 'ends'

interface RecordControlsProps {
  call: Call
  recording: CallRecording
  show: ShownControls
}

/** Starts, pauses and stops a call's recording, as far as the participant may. */
export const RecordControls = ({ call, recording, show }: RecordControlsProps) => {
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
    return recording.mayBegin && show !== 'pause' ? (
      <BarButton label={t('record.begin')} icon={<FiberManualRecord />} onClick={() => void ask('on')} />
    ) : null
  const paused = recording.state === 'paused'
  return (
    <>
      {show !== 'ends' && (
        <BarButton
          label={t(paused ? 'record.resume' : 'record.pause')}
          icon={paused ? <NotStarted /> : <PauseCircle />}
          pressed={paused}
          onClick={() => void ask(paused ? 'resume' : 'pause')}
        />
      )}
      {recording.mayEnd && show !== 'pause' && (
        <BarButton label={t('record.end')} icon={<StopCircle />} onClick={() => void ask('off')} />
      )}
    </>
  )
}
