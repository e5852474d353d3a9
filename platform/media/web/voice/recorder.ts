import { createStore, type StoreApi } from 'zustand/vanilla'
import { NoMicrophone } from '#platform/ui/audio/microphone.ts'
import { barsOf } from './waveform.ts'

/**
 *   idle ──start──▶ asking ──▶ recording ◀──▶ paused
 *    ▲                │             │            │
 *    │◀── cancelled, no microphone ─┘            │
 *    └──────── sent, cancelled ── ready ◀────────┘
 */
export type Recording =
  | { readonly phase: 'idle' }
  | { readonly phase: 'asking' }
  /** `levels`: recent ones, 0 to 1, newest last; `seconds`: without pauses. */
  | { readonly phase: 'recording' | 'paused'; readonly seconds: number; readonly levels: readonly number[] }
  | ({ readonly phase: 'ready' } & Recorded)

export interface Recorded {
  readonly blob: Blob
  readonly name: string
  /** Seconds. */
  readonly duration: number
  readonly bars: readonly number[]
}

/** Why nothing was recorded. */
export type RecordingRefusal = 'refused' | 'noDevice' | 'unsupported' | 'empty'

/** The part of a MediaRecorder that is used. */
export interface Machine extends Pick<EventTarget, 'addEventListener'> {
  readonly mimeType: string
  start(): void
  pause(): void
  resume(): void
  stop(): void
}

export interface RecorderParts {
  open: () => Promise<MediaStream>
  /** Null where the browser has none. */
  machine: (stream: MediaStream) => Machine | null
  /** Reports the level about 20 times a second, until the signal aborts. */
  meter: (stream: MediaStream, signal: AbortSignal, tell: (level: number) => void) => void
  /** Monotonic clock, ms. */
  now: () => number
  refused: (why: RecordingRefusal) => void
}

export interface Recorder {
  readonly store: StoreApi<Recording>
  start(): Promise<void>
  pause(): void
  resume(): void
  /** Stops recording and returns it; null when there is none, or it is too short. */
  finish(): Promise<Recorded | null>
  /** Discards the recording and releases the microphone. */
  cancel(): void
}

/** Shorter recordings are accidental, seconds. */
const MIN_SECONDS = 0.5
const SHOWN_LEVELS = 60

const ENDINGS: Record<string, string> = { 'audio/webm': 'webm', 'audio/ogg': 'ogg', 'audio/mp4': 'm4a' }

const nameOf = (type: string, at: Date): string => {
  const stamp = at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  return `nota-de-voz-${stamp}.${ENDINGS[type] ?? 'webm'}`
}

const refusalOf = ({ message }: NoMicrophone): RecordingRefusal =>
  message === 'NotFoundError' ? 'noDevice' : message === 'insecure' ? 'unsupported' : 'refused'

interface Run {
  machine: Machine
  /** Stops the meter and releases the microphone. */
  end: () => void
  /** Seconds before the last pause, and since when it runs; null while paused. */
  before: number
  since: number | null
  levels: number[]
  stopped: Promise<Blob>
}

/** Records a voice note. The owner must call `cancel` in the end. */
export function createRecorder({ open, machine, meter, now, refused }: RecorderParts): Recorder {
  const store = createStore<Recording>(() => ({ phase: 'idle' }))
  const put = (recording: Recording) => store.setState(recording, true)
  let run: Run | null = null
  /** Increases with every start and cancel: a microphone granted too late is released at once. */
  let turn = 0

  const seconds = ({ before, since }: Run) => before + (since === null ? 0 : (now() - since) / 1000)
  const show = (phase: 'recording' | 'paused') => {
    if (run) put({ phase, seconds: seconds(run), levels: run.levels.slice(-SHOWN_LEVELS) })
  }
  const begin = (stream: MediaStream, used: Machine) => {
    const control = new AbortController()
    const chunks: Blob[] = []
    used.addEventListener('dataavailable', (event) => chunks.push((event as BlobEvent).data))
    const stopped = new Promise<Blob>((resolve) => {
      used.addEventListener('stop', () => {
        const [type = 'audio/webm'] = used.mimeType.split(';')
        resolve(new Blob(chunks, { type }))
      })
    })
    const end = () => {
      control.abort()
      for (const track of stream.getTracks()) track.stop()
    }
    const own: Run = { machine: used, end, before: 0, since: now(), levels: [], stopped }
    run = own
    used.start()
    show('recording')
    meter(stream, control.signal, (level) => {
      if (run !== own || own.since === null) return
      own.levels.push(level)
      show('recording')
    })
  }
  const openOrRefuse = async (): Promise<MediaStream | null> => {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof NoMicrophone)) throw error
      refused(refusalOf(error))
      return null
    }
  }
  return {
    store,
    async start() {
      if (store.getState().phase !== 'idle') return
      turn += 1
      const mine = turn
      put({ phase: 'asking' })
      const stream = await openOrRefuse()
      const used = stream && mine === turn ? machine(stream) : null
      if (stream && used) return begin(stream, used)
      for (const track of stream?.getTracks() ?? []) track.stop()
      if (mine !== turn) return
      if (stream) refused('unsupported')
      put({ phase: 'idle' })
    },
    pause() {
      if (!run || run.since === null) return
      run.before = seconds(run)
      run.since = null
      run.machine.pause()
      show('paused')
    },
    resume() {
      if (!run || run.since !== null) return
      run.since = now()
      run.machine.resume()
      show('recording')
    },
    async finish() {
      const state = store.getState()
      if (state.phase === 'ready') return state
      const own = run
      if (!own) return null
      run = null
      const mine = turn
      const duration = Math.round(seconds(own) * 10) / 10
      own.machine.stop()
      const blob = await own.stopped
      own.end()
      if (mine !== turn) return null
      if (duration < MIN_SECONDS || blob.size === 0) {
        refused('empty')
        put({ phase: 'idle' })
        return null
      }
      const recorded = { blob, name: nameOf(blob.type, new Date()), duration, bars: barsOf(own.levels) }
      put({ phase: 'ready', ...recorded })
      return recorded
    },
    cancel() {
      turn += 1
      run?.machine.stop()
      run?.end()
      run = null
      put({ phase: 'idle' })
    },
  }
}
