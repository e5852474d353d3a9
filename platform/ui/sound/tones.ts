/** A beat: simultaneous tones (Hz) for a time, then silence; seconds. */
export interface Beat {
  tones: readonly number[]
  on: number
  off: number
}

/** Beats, repeated endlessly or a number of times. */
export interface Pattern {
  beats: readonly Beat[]
  times: number
  gain: number
}

export const FOREVER = Number.POSITIVE_INFINITY

/** DTMF frequencies of a key, Hz. */
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
