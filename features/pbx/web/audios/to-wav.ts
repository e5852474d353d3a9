/** Telephone sample rate. The server would resample anyway; converting here spares it the browser's formats. */
const RATE = 8_000

/** Converts anything that the browser can play to mono WAV; null for anything else. */
export async function toWav(file: Blob): Promise<Blob | null> {
  const bytes = await file.arrayBuffer()
  const decoder = new OfflineAudioContext(1, 1, 48_000)
  const decoded = await decoder.decodeAudioData(bytes).catch((error: unknown) => {
    if (error instanceof DOMException) return null
    throw error
  })
  if (decoded === null || decoded.length === 0) return null
  const renderer = new OfflineAudioContext(1, Math.max(1, Math.ceil(decoded.duration * RATE)), RATE)
  const source = renderer.createBufferSource()
  source.buffer = decoded
  source.connect(renderer.destination)
  source.start()
  const rendered = await renderer.startRendering()
  return wavOf(rendered.getChannelData(0))
}

function wavOf(samples: Float32Array): Blob {
  const bytes = samples.length * 2
  const view = new DataView(new ArrayBuffer(44 + bytes))
  const word = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries()) view.setUint8(at + index, letter.charCodeAt(0))
  }
  word(0, 'RIFF')
  view.setUint32(4, 36 + bytes, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, RATE, true)
  view.setUint32(28, RATE * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  word(36, 'data')
  view.setUint32(40, bytes, true)
  for (const [index, sample] of samples.entries())
    view.setInt16(44 + index * 2, Math.max(-1, Math.min(1, sample)) * 32_767, true)
  return new Blob([view], { type: 'audio/wav' })
}
