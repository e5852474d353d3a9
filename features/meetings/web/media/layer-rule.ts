/** What one look at the line says; `loss` is the share of packets lost, 0 to 1; null: nothing came that could be counted. */
export interface LineMeasure {
  loss: number | null
}

/** The best that this line carries: layers 2, 1, 0, and no picture at all; sound always stays. */
export type LayerCap = 2 | 1 | 0 | 'off'

export interface LayerState {
  cap: LayerCap
  /** Good measures in a row. */
  good: number
  /** Good measures before the next try upwards; doubles when a try fails. */
  patience: number
  /** Measures since the last step up; a bad one soon after means that the try failed. */
  sinceUp: number
}

/** Above this share of lost packets people notice it, and the engine's requests for key frames would hurt the others. */
const TOO_MUCH = 0.06
const FINE = 0.02
const PATIENCE = 4
const MAX_PATIENCE = 32
const JUST_TRIED = 3

const DOWN: Record<LayerCap & PropertyKey, LayerCap> = { 2: 1, 1: 0, 0: 'off', off: 'off' }
const UP: Record<LayerCap & PropertyKey, LayerCap> = { 2: 2, 1: 2, 0: 1, off: 0 }

export const startOfLayers: LayerState = { cap: 2, good: 0, patience: PATIENCE, sinceUp: JUST_TRIED }

/** The next state after a measure, taken every two seconds: down at once, up after a while. */
export function stepLayers(state: LayerState, { loss }: LineMeasure): LayerState {
  const sinceUp = state.sinceUp + 1
  if (loss === null) return { ...state, sinceUp }
  if (loss >= TOO_MUCH) {
    const failed = sinceUp <= JUST_TRIED
    const patience = failed ? Math.min(MAX_PATIENCE, state.patience * 2) : state.patience
    return { cap: DOWN[state.cap], good: 0, patience, sinceUp: JUST_TRIED }
  }
  if (loss > FINE) return { ...state, good: 0, sinceUp }
  const good = state.good + 1
  if (state.cap === 2 || good < state.patience) return { ...state, good, sinceUp }
  return { ...state, cap: UP[state.cap], good: 0, sinceUp: 0 }
}

/** The layer that a picture of this height on the screen needs, CSS px; 0: it is not shown. */
export function layerForHeight(height: number): LayerCap {
  if (height <= 0) return 'off'
  if (height < 200) return 0
  return height < 400 ? 1 : 2
}

/** The smaller of both. */
export const lesser = (one: LayerCap, other: LayerCap): LayerCap =>
  one === 'off' || other === 'off' ? 'off' : one < other ? one : other
