import { openMicrophone } from './microphone.ts'

/** Loudness of samples, 0 (-60 dB) to 1 (-10 dB). */
const loudness = (samples: Float32Array): number => {
  let power = 0
  for (const sample of samples) power += sample * sample
  const decibel = 10 * Math.log10(power / samples.length + 1e-9)
  return Math.min(1, Math.max(0, (decibel + 60) / 50))
}

/** Reports a stream's loudness, 0 to 1, about 20 times a second, until the signal aborts. Does not stop the stream. */
export const meterStream = (
  stream: MediaStream,
  signal: AbortSignal,
  onLevel: (level: number) => void,
): void => {
  if (signal.aborted) return
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    onLevel(loudness(samples))
  }, 50)
  signal.addEventListener(
    'abort',
    () => {
      clearInterval(timer)
      void context.close()
    },
    { once: true },
  )
}

/** Opens a microphone and reports like `meterStream`. Rejects with `NoMicrophone`. */
export const measureLevel = async (
  deviceId: string | null,
  signal: AbortSignal,
  onLevel: (level: number) => void,
): Promise<void> => {
  const stream = await openMicrophone(deviceId)
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  meterStream(stream, signal, onLevel)
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
}
