/** The engine's voicemail format: mono, 16 bit, 8 kHz, after a 44-byte header. */
const HEAD_BYTES = 44
const BYTES_A_SECOND = 16_000

/** From the file size: the header is wrong if the engine was killed. */
export const secondsOf = (wav: Uint8Array): number => Math.max(0, wav.length - HEAD_BYTES) / BYTES_A_SECOND

/** Rewrites the header with the actual sizes. */
export function completeWav(wav: Uint8Array): Uint8Array {
  const whole = Uint8Array.from(wav)
  if (whole.length < HEAD_BYTES) return whole
  const view = new DataView(whole.buffer)
  view.setUint32(4, whole.length - 8, true)
  view.setUint32(HEAD_BYTES - 4, whole.length - HEAD_BYTES, true)
  return whole
}
