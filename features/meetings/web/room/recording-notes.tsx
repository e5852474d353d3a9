import FiberManualRecord from '@mui/icons-material/FiberManualRecord'
import Alert from '@mui/material/Alert'
import Chip from '@mui/material/Chip'
import { useEffect, useRef, useState } from 'react'
import { useRoomSession, useRoomText, useRoomView } from './room-context.ts'
import { playTones } from './tones.ts'

/** Beside the room's name, for as long as it is recorded. */
export const RecordingChip = () => {
  const t = useRoomText()
  const recording = useRoomView(({ room }) => room?.recording ?? null)
  if (!recording) return null
  return (
    <Chip
      size="small"
      color="error"
      icon={<FiberManualRecord />}
      label={t('record.now')}
      title={t('record.by', { name: recording.by })}
    />
  )
}

/** Says by text and sound that a recording begins or ends, also to who comes in while one is made. */
export const RecordingNotes = () => {
  const t = useRoomText()
  const session = useRoomSession()
  const since = useRoomView(({ room }) => room?.recording?.since ?? null)
  const by = useRoomView(({ room }) => room?.recording?.by ?? '')
  const trouble = useRoomView((view) => view.recordingTrouble)
  const before = useRef<string | null>(null)
  const [note, setNote] = useState<'began' | 'ended' | null>(null)
  useEffect(() => {
    if (before.current === since) return
    before.current = since
    setNote(since === null ? 'ended' : 'began')
    playTones(since === null ? [660, 440] : [440, 660])
  }, [since])
  return (
    <>
      {trouble !== null && (
        <Alert severity="warning" onClose={session.forgetRecordingTrouble}>
          {t(`record.${trouble}`)}
        </Alert>
      )}
      {note !== null && trouble === null && (
        <Alert severity={note === 'began' ? 'error' : 'info'} onClose={() => setNote(null)}>
          {note === 'began' ? t('record.by', { name: by }) : t('record.stopped')}
        </Alert>
      )}
    </>
  )
}
