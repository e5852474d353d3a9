import type { Pattern } from '#platform/ui/sound/tones.ts'

/** Message tones, by their name in the settings. */
const TONES = {
  pop: {
    times: 1,
    gain: 0.3,
    beats: [
      { tones: [587.33], on: 0.07, off: 0.01 },
      { tones: [880], on: 0.12, off: 0 },
    ],
  },
  chime: {
    times: 1,
    gain: 0.26,
    beats: [
      { tones: [659.25, 1318.5], on: 0.16, off: 0.02 },
      { tones: [523.25, 1046.5], on: 0.3, off: 0 },
    ],
  },
  glass: {
    times: 1,
    gain: 0.2,
    beats: [
      { tones: [1567.98, 2093], on: 0.09, off: 0.03 },
      { tones: [2093, 2637.02], on: 0.22, off: 0 },
    ],
  },
  drop: {
    times: 1,
    gain: 0.3,
    beats: [
      { tones: [783.99], on: 0.06, off: 0 },
      { tones: [587.33], on: 0.06, off: 0 },
      { tones: [440], on: 0.14, off: 0 },
    ],
  },
  rise: {
    times: 1,
    gain: 0.26,
    beats: [
      { tones: [440], on: 0.08, off: 0.02 },
      { tones: [554.37], on: 0.08, off: 0.02 },
      { tones: [659.25], on: 0.2, off: 0 },
    ],
  },
} as const satisfies Record<string, Pattern>

export type MessageTone = keyof typeof TONES
export const MESSAGE_TONES = Object.keys(TONES) as readonly MessageTone[]

export const SILENCE = 'off'
const FALLBACK: MessageTone = 'pop'

/** The tone of a setting: null for silence, the default for an unset or unknown name. */
export const toneOf = (name: string | null): MessageTone | null =>
  name === SILENCE ? null : (MESSAGE_TONES.find((tone) => tone === name) ?? FALLBACK)

export const patternOf = (tone: MessageTone): Pattern => TONES[tone]
