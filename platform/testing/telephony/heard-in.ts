import { pitchOf, VOICES } from './sip/tone.ts'

const RATE = 8_000
const QUIET_RMS = 100
const ALL_VOICES = Array.from({ length: VOICES }, (_, voice) => voice)

/** The tone of `device-7` is number 7, on every engine. */
export const voiceOf = ({ id }: { id: string }): number => Number(id.replace(/\D/g, '')) % VOICES

/** Whose tones a stretch of a stereo recording contains, by channel; ms. */
export function heardIn(sound: Buffer, fromMs: number, toMs: number): { first: number[]; second: number[] } {
  const [from, to] = [fromMs, toMs].map((ms) => Math.round((ms * RATE) / 1_000)) as [number, number]
  const channel = (which: 0 | 1): number[] => {
    const samples: number[] = []
    for (let at = from; at < to && at * 4 + 4 <= sound.length; at += 1)
      samples.push(sound.readInt16LE(at * 4 + which * 2))
    return voicesIn(samples)
  }
  return { first: channel(0), second: channel(1) }
}

/** Longest stretch without any sound on either channel, ms. */
export function longestSilence(sound: Buffer): number {
  let [longest, current] = [0, 0]
  for (let at = 0; at + 4 <= sound.length; at += 4) {
    const loud =
      Math.abs(sound.readInt16LE(at)) > QUIET_RMS || Math.abs(sound.readInt16LE(at + 2)) > QUIET_RMS
    current = loud ? 0 : current + 1
    longest = Math.max(longest, current)
  }
  return (longest * 1_000) / RATE
}

/** A tone that restarts, or loses a packet, changes phase: so it is searched piece by piece. */
const PIECE = RATE / 5
/** A tone in fewer pieces only came or went. */
const HEARD_SHARE = 0.2

function voicesIn(samples: readonly number[]): number[] {
  const pieces: (readonly number[])[] = []
  for (let at = 0; at + PIECE <= samples.length; at += PIECE) pieces.push(samples.slice(at, at + PIECE))
  const heard = pieces.map(voicesInPiece)
  return ALL_VOICES.filter(
    (voice) => heard.filter((voices) => voices.includes(voice)).length > pieces.length * HEARD_SHARE,
  )
}

function voicesInPiece(samples: readonly number[]): number[] {
  const energy = samples.reduce((sum, one) => sum + one * one, 0)
  if (Math.sqrt(energy / Math.max(1, samples.length)) < QUIET_RMS) return []
  return ALL_VOICES.filter((voice) => shareOf(samples, pitchOf(voice), energy) > 0.15)
}

/** Share of the energy at one frequency. */
function shareOf(samples: readonly number[], hertz: number, energy: number): number {
  let [real, imaginary] = [0, 0]
  samples.forEach((sample, at) => {
    const angle = (2 * Math.PI * hertz * at) / RATE
    real += sample * Math.cos(angle)
    imaginary += sample * Math.sin(angle)
  })
  return (2 * (real * real + imaginary * imaginary)) / (samples.length * energy)
}
