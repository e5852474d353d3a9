/** One beat: the tones (Hz) that sound together, for so long, then silence; seconds. */
export interface Beat {
  tones: readonly number[]
  on: number
  off: number
}

/** A melody: its beats, over and over, or as often as said. */
export interface Pattern {
  beats: readonly Beat[]
  times: number
  gain: number
}

export const FOREVER = Number.POSITIVE_INFINITY

/** The two tones of a key, Hz. */
export const DTMF: Readonly<Record<string, readonly [number, number]>> = {
  '1': [697, 1209],
  '2': [697, 1336],
  '3': [697, 1477],
  '4': [770, 1209],
  '5': [770, 1336],
  '6': [770, 1477],
  '7': [852, 1209],
  '8': [852, 1336],
  '9': [852, 1477],
  '*': [941, 1209],
  '0': [941, 1336],
  '#': [941, 1477],
}
