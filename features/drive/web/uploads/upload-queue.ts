import { createStore, type StoreApi } from 'zustand/vanilla'
import type { FoundFile } from './dropped-files.ts'

/**
 *   waiting ──▶ sending ──▶ done
 *      │           ├──────▶ failed ──retry──▶ waiting
 *      ├───────────┼──────▶ paused ──retry──▶ waiting, and goes on where it stopped
 *      └───────────┴──────▶ cancelled ──retry──▶ waiting
 */
type UploadPhase = 'waiting' | 'sending' | 'done' | 'failed' | 'paused' | 'cancelled'

export interface Upload {
  readonly id: number
  readonly file: File
  readonly path: readonly string[]
  /** Where to; null: Home. */
  readonly folder: string | null
  readonly phase: UploadPhase
  /** 0 to 1. */
  readonly sent: number
  /** Why it failed, in the user's language. */
  readonly detail: string | null
}

export type SendFile = (
  upload: Upload,
  on: { signal: AbortSignal; progress: (sent: number) => void },
) => Promise<void>

export interface UploadQueue {
  readonly store: StoreApi<readonly Upload[]>
  add(found: readonly FoundFile[], folder: string | null): void
  cancel(id: number): void
  /** Stops sending; what has arrived stays at the server. */
  pause(id: number): void
  cancelAll(): void
  retry(id: number): void
  retryAll(): void
  /** Forgets what is over. */
  clear(): void
}

interface QueueParts {
  send: SendFile
  /** Text for the person; rethrows what is a bug. */
  textOf: (error: unknown) => string
  /** One is stored. */
  onDone: () => void
  /** At a time. */
  lanes?: number
}

/** Why a sending was stopped: what has arrived is kept, and not dropped as after a cancel. */
export const PAUSED = 'paused'

export const isOver = ({ phase }: Upload): boolean =>
  phase !== 'waiting' && phase !== 'sending' && phase !== 'paused'

/** Sends files a few at a time; each can be cancelled and sent again. */
export function createUploadQueue({ send, textOf, onDone, lanes = 3 }: QueueParts): UploadQueue {
  const store = createStore<readonly Upload[]>(() => [])
  const controls = new Map<number, AbortController>()
  let lastId = 0
  const patch = (id: number, change: Partial<Upload>) =>
    store.setState((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)), true)
  const phaseOf = (id: number) => store.getState().find((one) => one.id === id)?.phase

  const run = async (upload: Upload): Promise<void> => {
    const control = new AbortController()
    controls.set(upload.id, control)
    patch(upload.id, { phase: 'sending', detail: null })
    try {
      const progress = (sent: number) => phaseOf(upload.id) === 'sending' && patch(upload.id, { sent })
      await send(upload, { signal: control.signal, progress })
      patch(upload.id, { phase: 'done', sent: 1 })
      onDone()
    } catch (error) {
      if (!control.signal.aborted) patch(upload.id, { phase: 'failed', detail: textOf(error) })
    } finally {
      controls.delete(upload.id)
      next()
    }
  }
  const next = (): void => {
    while (controls.size < lanes) {
      // One that is paused and resumed at once waits until its former sending has stopped.
      const waiting = store.getState().find(({ id, phase }) => phase === 'waiting' && !controls.has(id))
      if (!waiting) return
      void run(waiting)
    }
  }
  const cancel = (id: number): void => {
    const phase = phaseOf(id)
    if (phase !== 'waiting' && phase !== 'sending' && phase !== 'paused') return
    patch(id, { phase: 'cancelled', sent: 0 })
    controls.get(id)?.abort()
  }
  const pause = (id: number): void => {
    const phase = phaseOf(id)
    if (phase !== 'waiting' && phase !== 'sending') return
    patch(id, { phase: 'paused' })
    controls.get(id)?.abort(PAUSED)
  }
  const retry = (id: number): void => {
    const phase = phaseOf(id)
    if (phase === 'paused') patch(id, { phase: 'waiting' })
    if (phase === 'failed' || phase === 'cancelled') patch(id, { phase: 'waiting', sent: 0, detail: null })
    next()
  }
  const all = (act: (id: number) => void, which: (upload: Upload) => boolean) => {
    for (const { id } of store.getState().filter(which)) act(id)
  }
  return {
    store,
    add(found, folder) {
      const added = found.map(({ file, path }): Upload => {
        lastId += 1
        return { id: lastId, file, path, folder, phase: 'waiting', sent: 0, detail: null }
      })
      store.setState((before) => [...before, ...added], true)
      next()
    },
    cancel,
    pause,
    cancelAll: () => all(cancel, (upload) => !isOver(upload)),
    retry,
    retryAll: () => all(retry, ({ phase }) => phase === 'failed'),
    clear: () => store.setState((before) => before.filter((upload) => !isOver(upload)), true),
  }
}
