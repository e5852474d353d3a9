import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiFailure } from '#platform/http/web/api-failure.ts'

/**
 *   idle ──start──▶ loading ──▶ ready
 *    ▲                │  └────▶ failed ──start──▶ loading
 *    └──── cancel ────┘
 */
export type Media =
  | { readonly phase: 'idle' }
  /** `done`: progress, 0 to 1. */
  | { readonly phase: 'loading'; readonly done: number }
  /** `url`: object URL, valid while held. */
  | { readonly phase: 'ready'; readonly url: string; readonly blob: Blob }
  /** `detail` is in the user's language. */
  | { readonly phase: 'failed'; readonly detail: string }

export interface MediaEntry {
  readonly store: StoreApi<Media>
  start(): void
  cancel(): void
}

export type LoadMedia = (key: string, signal: AbortSignal, tell: (done: number) => void) => Promise<Blob>

interface Stored {
  entry: MediaEntry
  users: number
}

/** Unused content is kept up to this size, for scrolling back. Bytes. */
const IDLE_BYTES = 64 * 1024 * 1024

export interface MediaCache {
  /** Loads the content of a key once for all its users. Each `hold` needs one `release`. */
  hold(key: string): MediaEntry
  release(key: string): void
}

export function createMediaCache(load: LoadMedia, idleBytes = IDLE_BYTES): MediaCache {
  /** In LRU order. */
  const cached = new Map<string, Stored>()

  const sizeOf = ({ entry }: Stored): number => {
    const media = entry.store.getState()
    return media.phase === 'ready' ? media.blob.size : 0
  }
  const forget = (key: string, { entry }: Stored): void => {
    const media = entry.store.getState()
    if (media.phase === 'ready') URL.revokeObjectURL(media.url)
    entry.cancel()
    cached.delete(key)
  }
  const shrink = (): void => {
    const idle = [...cached].filter(([, one]) => one.users === 0)
    let bytes = idle.reduce((sum, [, one]) => sum + sizeOf(one), 0)
    for (const [key, one] of idle) {
      if (bytes <= idleBytes) return
      bytes -= sizeOf(one)
      forget(key, one)
    }
  }
  return {
    hold(key) {
      const one = cached.get(key) ?? { entry: createEntry(key, load), users: 0 }
      one.users += 1
      cached.delete(key)
      cached.set(key, one)
      return one.entry
    },
    release(key) {
      const one = cached.get(key)
      if (!one) return
      one.users -= 1
      if (one.users > 0) return
      if (one.entry.store.getState().phase === 'ready') shrink()
      else forget(key, one)
    },
  }
}

function createEntry(key: string, load: LoadMedia): MediaEntry {
  const store = createStore<Media>(() => ({ phase: 'idle' }))
  let control: AbortController | null = null
  return {
    store,
    start() {
      const { phase } = store.getState()
      if (phase === 'loading' || phase === 'ready') return
      const own = new AbortController()
      control = own
      const isCurrent = () => control === own && !own.signal.aborted
      store.setState({ phase: 'loading', done: 0 }, true)
      load(key, own.signal, (done) => isCurrent() && store.setState({ phase: 'loading', done }, true)).then(
        (blob) => {
          if (isCurrent()) store.setState({ phase: 'ready', url: URL.createObjectURL(blob), blob }, true)
        },
        (error: unknown) => {
          if (!isCurrent()) return
          if (!(error instanceof ApiFailure)) {
            store.setState({ phase: 'idle' }, true)
            throw error
          }
          store.setState({ phase: 'failed', detail: error.detail }, true)
        },
      )
    },
    cancel() {
      if (store.getState().phase !== 'loading') return
      control?.abort()
      store.setState({ phase: 'idle' }, true)
    },
  }
}
