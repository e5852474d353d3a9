import { createStore, type StoreApi } from 'zustand/vanilla'
import { type MediaElement, type SteadyMedia, steadyMedia } from '../shown/steady-media.ts'

export const SPEEDS = [1, 1.5, 2] as const
export type Speed = (typeof SPEEDS)[number]

export interface Playing {
  /** The current sound, playing or paused; null when none was started. */
  readonly id: string | null
  readonly playing: boolean
  /** Should play, but is buffering. */
  readonly waiting: boolean
  /** Seconds. */
  readonly position: number
  /** Seconds; null while unknown. */
  readonly length: number | null
  readonly speed: Speed
  /** The browser cannot play it. */
  readonly broken: boolean
  /** Why it failed, in the user's language, or null when unknown; absent while it has not. */
  readonly failed?: { readonly detail: string | null } | undefined
}

export interface Sound extends MediaElement {
  playbackRate: number
  readonly duration: number
}

/** Returns a temporary URL of the sound. */
export type AskAddress = () => Promise<string>

export interface Player {
  readonly store: StoreApi<Playing>
  /** Toggles play and pause. Another sound stops; a failed one is retried. */
  toggle(id: string, ask: AskAddress): void
  /** Seeks; a sound that was not started is prepared. */
  seek(id: string, ask: AskAddress, position: number): void
  nextSpeed(): void
  /** Its component was unmounted. */
  stop(id: string): void
}

const NONE = { id: null, playing: false, waiting: false, position: 0, length: null, broken: false } as const

/** Plays one sound at a time, with one audio element that is created on first use. */
export function createPlayer(makeSound: () => Sound): Player {
  const store = createStore<Playing>(() => ({ ...NONE, speed: 1 }))
  const { getState, setState } = store
  let made: Sound | null = null
  let media: SteadyMedia | null = null

  const sound = (): Sound => {
    if (made) return made
    const own = makeSound()
    const on = (event: string, notified: () => Partial<Playing>) =>
      own.addEventListener(event, () => getState().id !== null && setState(notified()))
    on('timeupdate', () => ({ position: media?.place() ?? 0 }))
    on('durationchange', () => ({ length: Number.isFinite(own.duration) ? own.duration : null }))
    // A late answer for the previous sound.
    on('pause', () => (getState().playing ? { playing: false, waiting: false } : {}))
    on('play', () => ({ playing: true }))
    on('waiting', () => ({ waiting: true }))
    on('playing', () => ({ waiting: false }))
    on('ended', () => {
      own.currentTime = 0
      return { playing: false, position: 0 }
    })
    // A new source resets the speed.
    on('loadedmetadata', () => {
      own.playbackRate = getState().speed
      return {}
    })
    made = own
    return own
  }
  const load = (id: string, ask: AskAddress): SteadyMedia => {
    if (media && getState().id === id) return media
    media?.end()
    setState({ ...NONE, id, failed: undefined })
    media = steadyMedia(sound(), ask, (state) => {
      if (state.phase === 'asking') setState({ failed: undefined })
      else if (state.phase === 'broken') setState({ playing: false, waiting: false, broken: true })
      else if (state.phase === 'failed')
        setState({ playing: false, waiting: false, failed: { detail: state.detail } })
    })
    return media
  }
  return {
    store,
    toggle(id, ask) {
      const { id: current, playing, waiting, failed } = getState()
      const own = load(id, ask)
      if (current === id && (playing || waiting)) {
        own.pause()
        setState({ playing: false, waiting: false })
        return
      }
      setState({ waiting: true })
      if (current === id && failed) own.retry()
      own.play()
    },
    seek(id, ask, position) {
      load(id, ask).seek(position)
      setState({ position })
    },
    nextSpeed() {
      const speed = SPEEDS[(SPEEDS.indexOf(getState().speed) + 1) % SPEEDS.length] ?? 1
      setState({ speed })
      if (made) made.playbackRate = speed
    },
    stop(id) {
      if (getState().id !== id) return
      media?.end()
      media = null
      setState({ ...NONE, failed: undefined })
    },
  }
}

/** The page's player: one voice note at a time, wherever it is. */
export const voicePlayer = createPlayer(() => new Audio())
