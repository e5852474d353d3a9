import type { RecordedTrack } from '#platform/meetings/port.ts'
import { readFeedName } from '../live/feed-names.ts'
import {
  BESIDE,
  besidePlaces,
  CANVAS,
  gridPlaces,
  overlap,
  type Place,
  type Shown,
  type Span,
  screenPlace,
  shareCells,
  spansOf,
} from './layout.ts'

export interface Composition {
  /** Of ffmpeg. */
  args: string[]
  /** Length of the video. */
  seconds: number
}

const FRAMES = 15
const BACKGROUND = '0x12161d'
/** A pause is a term of an expression that is evaluated for each frame. */
const MAX_SPANS = 200

const fixed = (seconds: number): string => seconds.toFixed(3)
const during = (spans: readonly Span[]): string =>
  spans
    .slice(0, MAX_SPANS)
    .map(([from, until]) => `between(t,${fixed(from)},${fixed(until)})`)
    .join('+')

/**
 * Puts a meeting's tracks into one picture: cameras in a grid; while a screen is shown it is large, with cameras in a column. Null
 * without any track.
 */
export function composeVideo(tracks: readonly RecordedTrack[], to: string): Composition | null {
  if (tracks.length === 0) return null
  const isScreen = ({ feed }: RecordedTrack) => readFeedName(feed)?.kind === 'screen'
  const start = Math.min(...tracks.map(({ startedAt }) => startedAt))
  const end = Math.max(...tracks.map((track) => (isScreen(track) ? track.closedAt : track.endedAt)))
  const seconds = Math.max(0.2, (end - start) / 1000)
  const videos = tracks.filter(({ kind }) => kind === 'video')
  const sounds = tracks.filter(({ kind }) => kind === 'audio')
  const screens = videos.filter(isScreen)
  const picture = pictureOf(
    shareCells(
      videos.filter((track) => !isScreen(track)),
      start,
    ),
    screens.map((track) => ({
      track,
      cell: 0,
      // A screen on which nothing moves sends nothing.
      spans: spansOf({ ...track, endedAt: track.closedAt, pauses: [] }, start),
    })),
  )
  const base = [
    ...['-f', 'lavfi', '-i', `color=c=${BACKGROUND}:s=${CANVAS.width}x${CANVAS.height}:r=${FRAMES}`],
    ...['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo'],
  ]
  const inputs = [
    ...picture.tracks.flatMap((track) => [
      // A sender changes its size in mid-stream; rebuilding the filters would begin their clocks anew.
      ...['-reinit_filter', '0', '-threads', '1'],
      ...['-itsoffset', fixed((track.startedAt - start) / 1000), '-f', 'ivf', '-i', track.path],
    ]),
    ...sounds.flatMap(({ path }) => ['-threads', '1', '-f', 'ogg', '-i', path]),
  ]
  const sound = soundOf(sounds, start, 2 + picture.tracks.length)
  const output = [
    ...['-map', '[picture]', '-map', '[sound]', '-t', fixed(seconds)],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-pix_fmt', 'yuv420p', '-threads', '1'],
    ...[
      '-c:a',
      'aac',
      '-b:a',
      '96k',
      '-movflags',
      '+faststart',
      '-map_metadata',
      '-1',
      '-f',
      'mp4',
      '-y',
      to,
    ],
  ]
  const args = [
    ...['-hide_banner', '-nostdin', '-v', 'error', '-filter_complex_threads', '1'],
    ...base,
    ...inputs,
    ...['-filter_complex', [...picture.filters, ...sound].join(';')],
    ...output,
  ]
  return { args, seconds }
}

/** A scaled track that is laid over what is there so far. */
interface Layer {
  track: RecordedTrack
  place: Place
  spans: readonly Span[]
}

function pictureOf(cameras: readonly Shown[], screens: readonly Shown[]) {
  const cells = Math.max(0, ...cameras.map(({ cell }) => cell + 1))
  const grid = gridPlaces(cells)
  const beside = besidePlaces(cells)
  const large = screenPlace(cells)
  const shared = screens.flatMap(({ spans }) => spans)
  const inGrid = cameras.flatMap(({ track, cell, spans }): Layer[] => {
    const place = grid[cell]
    return place ? [{ track, place, spans }] : []
  })
  const besideScreen = cameras.flatMap(({ track, cell, spans }): Layer[] => {
    const place = beside[cell]
    const both = overlap(spans, shared)
    return place && both.length > 0 && cell < BESIDE.max ? [{ track, place, spans: both }] : []
  })
  const onTop = [...screens.map(({ track, spans }) => ({ track, place: large, spans })), ...besideScreen]
  const layers = [...inGrid, ...onTop]
  const tracks = [...new Set(layers.map(({ track }) => track))]
  const filters: string[] = []
  // A track that is shown in two places is decoded once.
  const copies = new Map(
    tracks.map((track) => [track, layers.filter((layer) => layer.track === track).length]),
  )
  const taken = new Map<RecordedTrack, number>()
  tracks.forEach((track, index) => {
    const outputs = Array.from({ length: copies.get(track) ?? 1 }, (_, copy) => `[t${index}c${copy}]`)
    filters.push(`[${index + 2}:v]split=${outputs.length}${outputs.join('')}`)
  })
  let below = '[0:v]'
  const lay = ({ track, place, spans }: Layer, name: string) => {
    const copy = taken.get(track) ?? 0
    taken.set(track, copy + 1)
    const { x, y, width, height } = place
    const size = `${width}:${height}`
    filters.push(
      `[t${tracks.indexOf(track)}c${copy}]scale=${size}:force_original_aspect_ratio=decrease:eval=frame,` +
        `pad=${size}:(ow-iw)/2:(oh-ih)/2:color=${BACKGROUND}:eval=frame,setsar=1[${name}]`,
      `${below}[${name}]overlay=${x}:${y}:enable='${during(spans)}'[on${name}]`,
    )
    below = `[on${name}]`
  }
  inGrid.forEach((layer, index) => {
    lay(layer, `g${index}`)
  })
  if (shared.length > 0) {
    filters.push(`${below}drawbox=t=fill:color=${BACKGROUND}:enable='${during(shared)}'[bare]`)
    below = '[bare]'
  }
  onTop.forEach((layer, index) => {
    lay(layer, `s${index}`)
  })
  filters.push(`${below}null[picture]`)
  return { filters, tracks }
}

function soundOf(sounds: readonly RecordedTrack[], start: number, firstInput: number): string[] {
  const delayed = sounds.map(
    ({ startedAt }, index) =>
      `[${firstInput + index}:a]aresample=48000,adelay=${Math.round(startedAt - start)}:all=1[a${index}]`,
  )
  const names = sounds.map((_, index) => `[a${index}]`).join('')
  return [
    ...delayed,
    `[1:a]${names}amix=inputs=${sounds.length + 1}:duration=first:normalize=0:dropout_transition=0,alimiter=limit=0.95[sound]`,
  ]
}
