import { failureDetail } from '#platform/ui/failure-detail.ts'

/**
 *   asking ──address──▶ loaded ──the element loses it──▶ asking (once, until it has progressed)
 *    ▲  │                  └──again, or never played──▶ failed, broken
 *    │  └──refused──▶ failed
 *    └────retry─────────┘
 */
export type SteadyState =
  | { readonly phase: 'asking' }
  | { readonly phase: 'loaded' }
  /** `detail` is in the user's language; null when unknown. */
  | { readonly phase: 'failed'; readonly detail: string | null }
  /** The browser cannot play it. */
  | { readonly phase: 'broken' }

/** The part of a media element that is used. */
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
  /** May be called before it is loaded. */
  pause(): void
  /** Position, seconds; kept while a new URL is requested. */
  place(): number
  /** Seeks; may be called before it is loaded. */
  seek(position: number): void
  /** Requests a new URL and resumes at the same position. */
  retry(): void
  end(): void
}

const DECODE = 3
const NOT_SUPPORTED = 4
/** Progress after a reload that counts as recovered, seconds. */
const GOT_ON = 0.25

/**
 * Plays media from URLs that expire. When the element fails, it gets a new URL and resumes at the same position.
 *
 * @param ask returns a URL; rejects with `ApiFailure`
 */
export function steadyMedia(
  element: MediaElement,
  ask: () => Promise<string>,
  tell: (state: SteadyState) => void,
): SteadyMedia {
  let turn = 0
  /** Whether it should play; the element forgets this with each new URL. */
  let wanted = false
  let index = 0
  /** Whether the element has the newest URL. */
  let opened = false
  /** Whether metadata is loaded, so that the element's time is valid. */
  let there = false
  let everThere = false
  /** Position at the last reload; null once it has progressed. */
  let renewedAt: number | null = null

  const play = async (): Promise<void> => {
    try {
      await element.play()
    } catch (error) {
      // Stopped before it began, blocked without a click, or not playable: the element has events for each.
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
      renewedAt = index
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
        if (index > 0) element.currentTime = index
      },
    ],
    [
      'timeupdate',
      () => {
        if (!there) return
        index = element.currentTime
        if (renewedAt !== null && index > renewedAt + GOT_ON) renewedAt = null
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
    place: () => (there ? element.currentTime : index),
    seek(position) {
      index = position
      if (there) element.currentTime = position
    },
    retry() {
      renewedAt = index
      void open()
    },
    end() {
      turn += 1
      for (const [event, listener] of listeners) element.removeEventListener(event, listener)
      element.pause()
      // Ignores pending answers.
      element.removeAttribute('src')
      element.load()
    },
  }
}
