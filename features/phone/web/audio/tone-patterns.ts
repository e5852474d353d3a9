import { FOREVER, type Pattern } from '#platform/ui/sound/tones.ts'
import type { PhoneSound } from './sound-for.ts'

/** Ring tones, by their name in the settings. */
const RINGS = {
  classic: {
    times: FOREVER,
    gain: 0.22,
    beats: [
      ...Array.from({ length: 19 }, (_, beat) => ({
        tones: beat % 2 === 0 ? [440, 880] : [480, 960],
        on: 0.05,
        off: 0,
      })),
      { tones: [480, 960], on: 0.05, off: 2 },
    ],
  },
  marimba: {
    times: FOREVER,
    gain: 0.26,
    beats: [
      { tones: [523.25], on: 0.13, off: 0.03 },
      { tones: [659.25], on: 0.13, off: 0.03 },
      { tones: [783.99], on: 0.13, off: 0.03 },
      { tones: [1046.5], on: 0.26, off: 0.1 },
      { tones: [783.99], on: 0.13, off: 0.03 },
      { tones: [1046.5], on: 0.34, off: 1.5 },
    ],
  },
  digital: {
    times: FOREVER,
    gain: 0.18,
    beats: [
      { tones: [1200], on: 0.08, off: 0.05 },
      { tones: [1500], on: 0.08, off: 0.05 },
      { tones: [1200], on: 0.08, off: 0.05 },
      { tones: [1500], on: 0.08, off: 1.2 },
    ],
  },
  soft: {
    times: FOREVER,
    gain: 0.2,
    beats: [
      { tones: [392, 493.88], on: 0.5, off: 0.15 },
      { tones: [440, 554.37], on: 0.7, off: 2.4 },
    ],
  },
} as const satisfies Record<string, Pattern>

export type RingTone = keyof typeof RINGS
export const RING_TONES = Object.keys(RINGS) as readonly RingTone[]

/** Call progress tones as in Colombia: 425 Hz. */
const PROGRESS: Readonly<Record<Exclude<PhoneSound, 'ring'>, Pattern>> = {
  // Soft and short, so that it does not cover speech.
  waiting: { times: FOREVER, gain: 0.05, beats: [{ tones: [400, 450], on: 0.3, off: 6 }] },
  ringback: { times: FOREVER, gain: 0.1, beats: [{ tones: [425], on: 1, off: 4 }] },
  busy: { times: 6, gain: 0.1, beats: [{ tones: [425], on: 0.25, off: 0.25 }] },
}

/** The ring tone of a setting; the classic bell for an unknown name. */
export const ringToneOf = (name: string): RingTone => RING_TONES.find((tone) => tone === name) ?? 'classic'

export const patternFor = (sound: PhoneSound, ringTone: string): Pattern =>
  sound === 'ring' ? RINGS[ringToneOf(ringTone)] : PROGRESS[sound]
