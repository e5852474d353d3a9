/** Tones that identify test devices, in G.711 μ-law at 8 kHz. */

const RATE = 8_000
const FIRST_HZ = 500
const STEP_HZ = 60
/** Maximum of distinguishable devices. */
export const VOICES = 45

export function pitchOf(voice: number): number {
  return FIRST_HZ + (voice % VOICES) * STEP_HZ
}

/** Frequency of a company's music in tests: below all devices. */
export const MUSIC_HZ = 440

export function makeTone(hertz: number, from: number, samples: number): Buffer {
  const out = Buffer.alloc(samples)
  for (let at = 0; at < samples; at++) {
    out[at] = encodeSample(Math.round(8_000 * Math.sin((2 * Math.PI * hertz * (from + at)) / RATE)))
  }
  return out
}

export interface Analysis {
  /** Devices whose tone has a significant share of the sound. */
  voices: number[]
  /** Sound of no device. */
  other: boolean
  /** That sound is the music of `MUSIC_HZ`. */
  own: boolean
}

const QUIET_RMS = 150

/** Devices heard in a stretch of sound; none for silence. */
export function analyse(encoded: Buffer, voices: readonly number[]): Analysis {
  const samples = Float64Array.from(encoded, decodeSample)
  const energy = samples.reduce((sum, sample) => sum + sample * sample, 0)
  if (samples.length < RATE / 50 || Math.sqrt(energy / samples.length) < QUIET_RMS)
    return { voices: [], other: false, own: false }
  const shares = voices.map((voice) => ({ voice, share: shareOf(samples, pitchOf(voice), energy) }))
  const heard = shares.filter(({ share }) => share > 0.15)
  const explained = heard.reduce((sum, { share }) => sum + share, 0)
  return {
    voices: heard.map(({ voice }) => voice),
    other: explained < 0.5,
    own: shareOf(samples, MUSIC_HZ, energy) > 0.5,
  }
}

/** Share of the energy at one frequency (Goertzel's algorithm). */
function shareOf(samples: Float64Array, hertz: number, energy: number): number {
  const factor = 2 * Math.cos((2 * Math.PI * hertz) / RATE)
  let one = 0
  let two = 0
  for (const sample of samples) {
    const next = sample + factor * one - two
    two = one
    one = next
  }
  const power = one * one + two * two - factor * one * two
  return (2 * power) / (samples.length * energy)
}

function encodeSample(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0
  const magnitude = Math.min(32_635, Math.abs(sample)) + 132
  const exponent = Math.max(0, 31 - Math.clz32(magnitude) - 7)
  return ~(sign | (exponent << 4) | ((magnitude >> (exponent + 3)) & 0x0f)) & 0xff
}

function decodeSample(encoded: number): number {
  const bits = ~encoded & 0xff
  const magnitude = ((((bits & 0x0f) << 3) + 132) << ((bits >> 4) & 0x07)) - 132
  return bits & 0x80 ? -magnitude : magnitude
}

/** Whether some stretch of the sound consists of these two frequencies, as a key's tones do. */
export function hasTones(encoded: Buffer, [low, high]: readonly [number, number]): boolean {
  const stretch = RATE / 20
  for (let from = 0; from + stretch <= encoded.length; from += stretch) {
    const samples = Float64Array.from(encoded.subarray(from, from + stretch), decodeSample)
    const energy = samples.reduce((sum, sample) => sum + sample * sample, 0)
    if (energy === 0) continue
    if ([low, high].every((hertz) => shareOf(samples, hertz, energy) > 0.2)) return true
  }
  return false
}
