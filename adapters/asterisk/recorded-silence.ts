/** Raw recordings: 8 kHz, 16 bit, two channels. */
const BYTES_A_MS = 32
const BYTES_A_SAMPLE = 4
/** The recorder keeps up to so much before it writes: on average half of it was recorded, too. */
const BUFFER = 32_768
/** More than the buffer, and what a busy machine is late. */
const NOTICEABLE = 2_000 * BYTES_A_MS

/** Silence that a recording lacks: so many bytes, at that place of what was written. */
export interface Gap {
  at: number
  bytes: number
}

const wholeSamples = (bytes: number): number => bytes - (bytes % BYTES_A_SAMPLE)

/**
 * Follows a recording in progress. The recorder writes only what passes through the channel: while neither side sends anything, as
 * two phones with silence suppression do, it writes nothing, and all that follows would be too early.
 */
export function followSilence(began: number) {
  const gaps: Gap[] = []
  const missingAt = (written: number, now: number): number =>
    Math.round(now - began) * BYTES_A_MS - written - gaps.reduce((sum, { bytes }) => sum + bytes, 0)
  /** The last silence is longer, or shorter; what it was not at all is taken from those before it. */
  const change = (by: number): void => {
    let left = wholeSamples(by)
    for (const gap of gaps.toReversed()) {
      const bytes = Math.max(0, gap.bytes + left)
      left -= bytes - gap.bytes
      gap.bytes = bytes
      if (left === 0) return
    }
  }
  return {
    gaps,
    /** The recording has `written` bytes at that moment, ms. */
    look(written: number, now: number): void {
      const missing = missingAt(written, now)
      if (missing >= NOTICEABLE)
        gaps.push({ at: wholeSamples(written + BUFFER / 2), bytes: wholeSamples(missing) })
      // It was only late: a busy machine writes afterwards what it had not written then.
      else if (missing < 0) change(missing)
    },
    /** It ended then, and all of it is written: now the length of the last silence is known exactly. */
    settle(written: number, now: number): void {
      change(missingAt(written, now))
    },
  }
}

const ZEROS = Buffer.alloc(64 * 1024)

function* zeros(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= ZEROS.length) yield ZEROS.subarray(0, Math.min(left, ZEROS.length))
}

/** The recording as it sounded, with its silence. */
export const withSilence = (given: readonly Gap[]) =>
  async function* (sound: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const gaps = [...given]
    let at = 0
    for await (const chunk of sound) {
      let from = 0
      for (let gap = gaps[0]; gap && gap.at <= at + chunk.length; gap = gaps[0]) {
        yield chunk.subarray(from, gap.at - at)
        from = gap.at - at
        yield* zeros(gap.bytes)
        gaps.shift()
      }
      yield chunk.subarray(from)
      at += chunk.length
    }
    for (const { bytes } of gaps) yield* zeros(bytes)
  }
