/** What an engine writes of a message: one channel of 16 bit at 8 kHz behind a head of 44 bytes. */
const HEAD_BYTES = 44
const BYTES_A_SECOND = 16_000

/** By its bytes: the head of one whose engine was killed does not know. */
export const secondsOf = (wav: Uint8Array): number => Math.max(0, wav.length - HEAD_BYTES) / BYTES_A_SECOND

/** With the sizes in its head that it has. */
export function completeWav(wav: Uint8Array): Uint8Array {
  const whole = Uint8Array.from(wav)
  if (whole.length < HEAD_BYTES) return whole
  const view = new DataView(whole.buffer)
  view.setUint32(4, whole.length - 8, true)
  view.setUint32(HEAD_BYTES - 4, whole.length - HEAD_BYTES, true)
  return whole
}
