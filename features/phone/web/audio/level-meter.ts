import { openMicrophone } from './microphone.ts'

/**
 * Listens to a microphone and reports how loud it is, 0 to 1, about 20 times a second, until the signal aborts.
 * Rejects with `NoMicrophone`.
 */
export const measureLevel = async (
  deviceId: string | null,
  signal: AbortSignal,
  onLevel: (level: number) => void,
): Promise<void> => {
  const stream = await openMicrophone(deviceId)
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    let power = 0
    for (const sample of samples) power += sample * sample
    const decibel = 10 * Math.log10(power / samples.length + 1e-9)
    // -60 dB is silence to the ear, -10 dB a loud voice.
    onLevel(Math.min(1, Math.max(0, (decibel + 60) / 50)))
  }, 50)
  const close = () => {
    clearInterval(timer)
    for (const track of stream.getTracks()) track.stop()
    void context.close()
  }
  if (signal.aborted) close()
  else signal.addEventListener('abort', close, { once: true })
}
