import type { RecordedTrack } from '#platform/meetings/port.ts'

export interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** From when until when, seconds since the recording's start. */
export type Span = readonly [from: number, until: number]

export interface Shown {
  track: RecordedTrack
  /** In which of the places for cameras; tracks that follow each other share one. */
  cell: number
  spans: readonly Span[]
}

export const CANVAS = { width: 1280, height: 720 } as const
/** Of a camera beside a screen; more of them find no place. */
export const BESIDE = { width: 256, height: 144, max: 5 } as const

const even = (value: number): number => 2 * Math.floor(value / 2)

/** Equal places for so many cameras, the last row in the middle. */
export function gridPlaces(count: number): Place[] {
  const columns = Math.ceil(Math.sqrt(count))
  const rows = Math.ceil(count / Math.max(1, columns))
  const width = even(CANVAS.width / columns)
  const height = even(CANVAS.height / rows)
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns)
    const inRow = row === rows - 1 ? count - columns * (rows - 1) : columns
    const left = even((CANVAS.width - inRow * width) / 2)
    return { x: left + (index % columns) * width, y: row * height, width, height }
  })
}

/** A column at the right edge. */
export const besidePlaces = (count: number): Place[] =>
  Array.from({ length: Math.min(count, BESIDE.max) }, (_, index) => ({
    x: CANVAS.width - BESIDE.width,
    y: index * BESIDE.height,
    width: BESIDE.width,
    height: BESIDE.height,
  }))

/** Of a screen: beside cameras, or alone. */
export const screenPlace = (cameras: number): Place => {
  const width = cameras === 0 ? CANVAS.width : CANVAS.width - BESIDE.width
  return { x: 0, y: 0, width, height: CANVAS.height }
}

/** Finds each camera a cell that is free while it sends: who comes back takes a free one, too. */
export function shareCells(tracks: readonly RecordedTrack[], start: number): Shown[] {
  const busyUntil: number[] = []
  return tracks
    .toSorted((one, other) => one.startedAt - other.startedAt)
    .map((track) => {
      const free = busyUntil.findIndex((until) => until <= track.startedAt)
      const cell = free === -1 ? busyUntil.length : free
      busyUntil[cell] = track.endedAt
      return { track, cell, spans: spansOf(track, start) }
    })
}

/** When a track has a picture. */
export function spansOf({ startedAt, endedAt, pauses }: RecordedTrack, start: number): Span[] {
  const bounds = [startedAt, ...pauses.flat(), endedAt].map((at) => (at - start) / 1000)
  const spans: Span[] = []
  for (let index = 0; index + 1 < bounds.length; index += 2) {
    const [from = 0, until = 0] = bounds.slice(index, index + 2)
    if (until > from) spans.push([from, until])
  }
  return spans
}

/** Parts of the spans within the others. */
export const overlap = (spans: readonly Span[], others: readonly Span[]): Span[] =>
  spans.flatMap(([from, until]) =>
    others.flatMap(([first, last]): Span[] => {
      const span: Span = [Math.max(from, first), Math.min(until, last)]
      return span[1] > span[0] ? [span] : []
    }),
  )
