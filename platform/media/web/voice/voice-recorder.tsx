import Mic from '@mui/icons-material/MicNoneOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { mediaTexts } from '#platform/media/i18n/texts.ts'
import { useLeaveGuard } from '#platform/ui/form/leave-guard.ts'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { RecordingBar } from './recording-bar.tsx'
import { useRecorder } from './use-recorder.ts'

export interface VoiceNote {
  file: Blob
  name: string
  /** Seconds. */
  duration: number
}

interface VoiceRecorderProps {
  onSend: (note: VoiceNote) => void
  microphone?: () => string | null
  disabled?: boolean
  /** Labels for recording and for keeping it, where it is not sent as a message. */
  words?: { record: string; keep: string }
}

const systemsOwn = () => null

/** Records a voice note; overlays the nearest positioned ancestor, the composer. */
export const VoiceRecorder = ({
  onSend,
  microphone = systemsOwn,
  disabled = false,
  words,
}: VoiceRecorderProps) => {
  const t = useText(mediaTexts)
  const recorder = useRecorder(microphone)
  const recording = useStore(recorder.store)
  // A voice note is said again in a moment; what is kept, such as a greeting, was prepared.
  const isKept = words !== undefined && recording.phase !== 'idle' && recording.phase !== 'asking'
  const { mayLeave } = useLeaveGuard(isKept)
  const discard = async () => {
    if (!isKept || (await mayLeave())) recorder.cancel()
  }
  const send = async () => {
    const recorded = await recorder.finish()
    if (!recorded) return
    recorder.cancel()
    onSend({ file: recorded.blob, name: recorded.name, duration: recorded.duration })
  }
  return (
    <>
      {words ? (
        <Button
          size="small"
          startIcon={<Mic />}
          disabled={disabled || recording.phase !== 'idle'}
          onClick={() => void recorder.start()}
        >
          {words.record}
        </Button>
      ) : (
        <Tip title={t('voice.record')}>
          <span>
            <IconButton
              aria-label={t('voice.record')}
              disabled={disabled || recording.phase !== 'idle'}
              onClick={() => void recorder.start()}
            >
              <Mic />
            </IconButton>
          </span>
        </Tip>
      )}
      {recording.phase !== 'idle' && recording.phase !== 'asking' && (
        <RecordingBar
          recorder={recorder}
          recording={recording}
          keep={words?.keep ?? t('voice.send')}
          onSend={() => void send()}
          onEscape={() => void discard()}
        />
      )}
    </>
  )
}
