import { useEffect, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { mediaTexts } from '#platform/media/i18n/texts.ts'
import { meterStream } from '#platform/ui/audio/level-meter.ts'
import { openMicrophone } from '#platform/ui/audio/microphone.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { createRecorder, type Recorder } from './recorder.ts'

/** Formats browsers record; the server detects each by its content. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']
const BITS_PER_SECOND = 32_000

const machineFor = (stream: MediaStream): MediaRecorder | null => {
  if (typeof MediaRecorder === 'undefined') return null
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  return mimeType === undefined
    ? null
    : new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND })
}

/** A recorder, cancelled on unmount. `microphone`: device id; null for the default. */
export function useRecorder(microphone: () => string | null): Recorder {
  const t = useText(mediaTexts)
  const [recorder] = useState(() =>
    createRecorder({
      open: () => openMicrophone(microphone()),
      machine: machineFor,
      meter: meterStream,
      now: () => performance.now(),
      refused: (why) => showAlert({ severity: 'error', text: t(`voice.${why}`) }),
    }),
  )
  useEffect(() => () => recorder.cancel(), [recorder])
  return recorder
}
