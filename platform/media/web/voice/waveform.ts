/** Number of bars. */
const BARS = 44

/** Peak per bar, normalised to 1; silence is a thin line. */
export function barsOf(samples: ArrayLike<number>, count = BARS): number[] {
  const bars = Array.from({ length: count }, (_, bar) => {
    const [first, end] = [
      Math.floor((bar * samples.length) / count),
      Math.floor(((bar + 1) * samples.length) / count),
    ]
    let max = 0
    for (let index = first; index < end; index += 1) max = Math.max(max, Math.abs(samples[index] ?? 0))
    return max
  })
  const max = Math.max(...bars)
  return bars.map((bar) => (max > 0 ? Math.max(0.05, bar / max) : 0.05))
}

/** Placeholder until the sound is loaded. */
export const FLAT_BARS: readonly number[] = Array.from({ length: BARS }, () => 0.2)

/** Bars of a recording; null when it cannot be decoded. */
export async function readBars(blob: Blob): Promise<readonly number[] | null> {
  // Mono at a low rate is enough to draw it; decodes off the main thread.
  const context = new OfflineAudioContext(1, 1, 8_000)
  try {
    const sound = await context.decodeAudioData(await blob.arrayBuffer())
    return barsOf(sound.getChannelData(0))
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}
