import { useEffect, useRef, useState } from 'react'
import { NoMicrophone, openMicrophone } from '#platform/ui/audio/microphone.ts'

type Recording = 'idle' | 'recording' | 'denied'

/** Records the microphone until stopped or unmounted. `since`: when the recording began. */
export const useRecording = (onDone: (sound: Blob) => void) => {
  const [state, setState] = useState<Recording>('idle')
  const [since, setSince] = useState<string | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  const start = async () => {
    try {
      const stream = await openMicrophone(null)
      const recorder = new MediaRecorder(stream)
      const parts: Blob[] = []
      recorder.ondataavailable = ({ data }) => parts.push(data)
      recorder.onstop = () => {
        for (const track of stream.getTracks()) track.stop()
        stop.current = null
        setState('idle')
        onDone(new Blob(parts, { type: recorder.mimeType }))
      }
      stop.current = () => recorder.state !== 'inactive' && recorder.stop()
      recorder.start()
      setSince(new Date().toISOString())
      setState('recording')
    } catch (error) {
      if (!(error instanceof NoMicrophone)) throw error
      setState('denied')
    }
  }
  return { state, since, start: () => void start(), stop: () => stop.current?.() }
}
