import { failureDetail } from '#platform/ui/failure-detail.ts'

/**
 *   asking ──address──▶ loaded ──the element loses it──▶ asking (once, until it has got on from there)
 *    ▲  │                  └──again, or never played──▶ failed, broken
 *    │  └──refused──▶ failed
 *    └────retry─────────┘
 */
export type SteadyState =
  | { readonly phase: 'asking' }
  | { readonly phase: 'loaded' }
  /** `detail` is in the user's language; null when it broke off and nobody said why. */
  | { readonly phase: 'failed'; readonly detail: string | null }
  /** The browser cannot play it. */
  | { readonly phase: 'broken' }

/** The part of a video's or a sound's element that is needed here. */
export interface MediaElement extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  src: string
  currentTime: number
  readonly error: { readonly code: number } | null
  play(): Promise<void>
  pause(): void
  load(): void
  removeAttribute(name: 'src'): void
}

export interface SteadyMedia {
  play(): void
  /** Also before anything of it is there. */
  pause(): void
  /** Seconds; stays what it is while a new address is waited for. */
  place(): number
  /** To a second of it, also before anything of it is there. */
  seek(position: number): void
  /** Asks for an address again, and goes on at its place. */
  retry(): void
  end(): void
}

const DECODE = 3
const NOT_SUPPORTED = 4
/** So far beyond the place where it had stopped it has got on, seconds. */
const GOT_ON = 0.25

/**
 * Plays what lies under addresses that are good for a while only, as it comes. When the element loses its address it gets a new
 * one and goes on at its place.
 *
 * @param ask answers with an address; rejects with `ApiFailure`
 */
export function steadyMedia(
  element: MediaElement,
  ask: () => Promise<string>,
  tell: (state: SteadyState) => void,
): SteadyMedia {
  let turn = 0
  /** Whether it is to be played, which the element forgets with each new address. */
  let wanted = false
  let place = 0
  /** Whether the element has the address that was asked for last. */
  let opened = false
  /** Whether the element knows what it has, and its time says something. */
  let there = false
  let everThere = false
  /** Where it had stopped when it last got a new address; null once it has got on. */
  let renewedAt: number | null = null

  const play = async (): Promise<void> => {
    try {
      await element.play()
    } catch (error) {
      // Stopped before it began, not allowed without a click, or not playable: the element's events tell of each.
      if (!(error instanceof DOMException)) throw error
    }
  }
  const open = async (): Promise<void> => {
    turn += 1
    const own = turn
    there = false
    opened = false
    tell({ phase: 'asking' })
    try {
      const address = await ask()
      if (own !== turn) return
      element.src = address
      opened = true
    } catch (error) {
      if (own === turn) tell({ phase: 'failed', detail: failureDetail(error) })
      return
    }
    tell({ phase: 'loaded' })
    if (wanted) await play()
  }
  const lost = (): void => {
    const code = element.error?.code
    there = false
    if (code === DECODE || (code === NOT_SUPPORTED && renewedAt !== null && !everThere))
      tell({ phase: 'broken' })
    else if (renewedAt !== null) tell({ phase: 'failed', detail: null })
    else {
      renewedAt = place
      void open()
    }
  }
  const listeners: readonly [string, () => void][] = [
    ['error', lost],
    [
      'loadedmetadata',
      () => {
        there = true
        everThere = true
        if (place > 0) element.currentTime = place
      },
    ],
    [
      'timeupdate',
      () => {
        if (!there) return
        place = element.currentTime
        if (renewedAt !== null && place > renewedAt + GOT_ON) renewedAt = null
      },
    ],
    [
      'play',
      () => {
        wanted = true
      },
    ],
    [
      'pause',
      () => {
        if (there) wanted = false
      },
    ],
  ]
  for (const [event, listener] of listeners) element.addEventListener(event, listener)
  void open()
  return {
    play() {
      wanted = true
      if (opened) void play()
    },
    pause() {
      wanted = false
      element.pause()
    },
    place: () => (there ? element.currentTime : place),
    seek(position) {
      place = position
      if (there) element.currentTime = position
    },
    retry() {
      renewedAt = place
      void open()
    },
    end() {
      turn += 1
      for (const [event, listener] of listeners) element.removeEventListener(event, listener)
      element.pause()
      // What is still coming is not wanted any more.
      element.removeAttribute('src')
      element.load()
    },
  }
}
