import { createStore, type StoreApi } from 'zustand/vanilla'

export const SPEEDS = [1, 1.5, 2] as const
export type Speed = (typeof SPEEDS)[number]

export interface Playing {
  /** The message that is played or stands still; null when none was begun. */
  readonly id: number | null
  readonly playing: boolean
  /** Seconds. */
  readonly position: number
  readonly speed: Speed
  /** The browser cannot play what it holds. */
  readonly broken: boolean
}

/** The part of an audio element that playing needs. */
export interface Sound extends Pick<EventTarget, 'addEventListener'> {
  src: string
  currentTime: number
  playbackRate: number
  play(): Promise<void>
  pause(): void
}

export interface Player {
  readonly store: StoreApi<Playing>
  /** Plays the content under `url` from where it stood, or lets it stand still. Another one stops. */
  toggle(id: number, url: string): void
  /** Goes to a second of it; one that was not begun is then ready to be. */
  seek(id: number, url: string, position: number): void
  nextSpeed(): void
  /** Whoever showed it is gone. */
  stop(id: number): void
}

/** Plays one at a time: there is one sound, and it is made when it is first needed. */
export function createPlayer(makeSound: () => Sound): Player {
  const store = createStore<Playing>(() => ({
    id: null,
    playing: false,
    position: 0,
    speed: 1,
    broken: false,
  }))
  const { getState, setState } = store
  let made: Sound | null = null

  const sound = (): Sound => {
    if (made) return made
    const own = makeSound()
    const position = () => setState({ position: own.currentTime })
    own.addEventListener('timeupdate', position)
    own.addEventListener('pause', () => setState({ playing: false }))
    own.addEventListener('play', () => setState({ playing: true }))
    own.addEventListener('ended', () => {
      own.currentTime = 0
      setState({ playing: false, position: 0 })
    })
    own.addEventListener('error', () => setState({ playing: false, broken: getState().id !== null }))
    made = own
    return own
  }
  const load = (id: number, url: string): void => {
    if (getState().id === id) return
    const own = sound()
    own.pause()
    setState({ id, playing: false, position: 0, broken: false })
    own.src = url
  }
  const play = async (own: Sound): Promise<void> => {
    // A new source forgets its speed.
    own.playbackRate = getState().speed
    try {
      await own.play()
    } catch (error) {
      // Stopped before it began, or not playable: the element's events tell of both.
      if (!(error instanceof DOMException)) throw error
    }
  }
  return {
    store,
    toggle(id, url) {
      if (getState().id === id && getState().playing) return sound().pause()
      load(id, url)
      void play(sound())
    },
    seek(id, url, position) {
      load(id, url)
      sound().currentTime = position
      setState({ position })
    },
    nextSpeed() {
      const speed = SPEEDS[(SPEEDS.indexOf(getState().speed) + 1) % SPEEDS.length] ?? 1
      setState({ speed })
      if (made) made.playbackRate = speed
    },
    stop(id) {
      if (getState().id !== id) return
      made?.pause()
      setState({ id: null, playing: false, position: 0, broken: false })
    },
  }
}

/** The page's: one voice note at a time, wherever it stands. */
export const voicePlayer = createPlayer(() => new Audio())
