/** Bars of a drawn sound. */
const BARS = 44

/** The loudest of each stretch, so that the loudest of all is 1; silence is drawn as a thin line. */
export function barsOf(samples: ArrayLike<number>, count = BARS): number[] {
  const bars = Array.from({ length: count }, (_, bar) => {
    const [first, end] = [
      Math.floor((bar * samples.length) / count),
      Math.floor(((bar + 1) * samples.length) / count),
    ]
    let most = 0
    for (let index = first; index < end; index += 1) most = Math.max(most, Math.abs(samples[index] ?? 0))
    return most
  })
  const most = Math.max(...bars)
  return bars.map((bar) => (most > 0 ? Math.max(0.05, bar / most) : 0.05))
}

/** Until the sound is there: a calm line. */
export const FLAT_BARS: readonly number[] = Array.from({ length: BARS }, () => 0.2)

/** The bars of a recorded sound; null for what the browser cannot read. */
export async function readBars(blob: Blob): Promise<readonly number[] | null> {
  // One channel at a low rate is enough to draw it, and it is decoded off the page's thread.
  const context = new OfflineAudioContext(1, 1, 8_000)
  try {
    const sound = await context.decodeAudioData(await blob.arrayBuffer())
    return barsOf(sound.getChannelData(0))
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}
