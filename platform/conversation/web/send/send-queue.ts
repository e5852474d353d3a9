import type { StoreApi } from 'zustand/vanilla'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import type { Answered, Outgoing } from './outgoing.ts'
import type { OutgoingStorage } from './outgoing-storage.ts'

/** Attempts at one message, and the pause between two, ms. */
const ATTEMPTS = 5
const PAUSE = 1_000

interface QueueParts<Reply extends Answered, Sent> {
  store: StoreApi<readonly Outgoing<Reply>[]>
  storage: OutgoingStorage<Reply>
  send: (outgoing: Outgoing<Reply>, signal: AbortSignal) => Promise<Sent>
  /** The server has it. */
  onSent: (message: Sent) => void
  /** Runs `task` after `ms`; the answer cancels it. */
  after: (ms: number, task: () => void) => () => void
}

export interface SendQueue<Reply extends Answered> {
  add(outgoing: readonly Outgoing<Reply>[]): void
  /** What another page could not send any more goes before all that was written since. */
  restore(outgoing: readonly Outgoing<Reply>[]): void
  retry(clientId: string): void
  discard(clientId: string): void
  /** It was heard that the server has it, on whatever way. */
  settled(clientId: string): void
  close(): void
}

/** What the server has understood and refused, it would refuse again. */
const isRefused = (error: ApiFailure): boolean =>
  error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429

/**
 * Own messages, sent one at a time in each chat and in their order; different chats side by side. An attempt that was
 * answered by nobody is made again under the same client id, so that what had arrived after all is not there twice.
 */
export const createSendQueue = <Reply extends Answered, Sent>({
  store,
  storage,
  send,
  onSent,
  after,
}: QueueParts<Reply, Sent>): SendQueue<Reply> => {
  /** What is being sent, by chat. */
  const running = new Map<number, { clientId: string; stop: () => void }>()
  let closed = false

  const find = (clientId: string) => store.getState().find((one) => one.clientId === clientId)
  const change = (clientId: string, state: Outgoing<Reply>['state']) => {
    const now = store.getState().map((one) => (one.clientId === clientId ? { ...one, state } : one))
    store.setState(now, true)
    const changed = find(clientId)
    if (changed) storage.keep(changed)
  }
  const remove = (clientId: string) => {
    storage.drop(clientId)
    if (!find(clientId)) return
    store.setState(
      store.getState().filter((one) => one.clientId !== clientId),
      true,
    )
  }

  const next = (chatId: number) => {
    if (closed || running.has(chatId)) return
    const turn = store.getState().find((one) => one.chatId === chatId && one.state.phase === 'waiting')
    if (turn) start(turn)
  }
  const finish = (chatId: number, clientId: string) => {
    if (running.get(chatId)?.clientId !== clientId) return
    running.delete(chatId)
    next(chatId)
  }

  function start({ chatId, clientId }: Outgoing<Reply>): void {
    const control = new AbortController()
    let cancelPause = () => {}
    running.set(chatId, {
      clientId,
      stop: () => {
        control.abort()
        cancelPause()
      },
    })
    change(clientId, { phase: 'sending' })
    let attempts = 0
    const fail = (detail: string | null) => {
      change(clientId, { phase: 'failed', detail })
      finish(chatId, clientId)
    }
    const attempt = () => {
      const outgoing = find(clientId)
      if (!outgoing) return finish(chatId, clientId)
      attempts += 1
      send(outgoing, control.signal).then(
        (message) => {
          if (control.signal.aborted) return
          onSent(message)
          remove(clientId)
          finish(chatId, clientId)
        },
        (error: unknown) => {
          if (control.signal.aborted) return
          if (!(error instanceof ApiFailure)) {
            fail(null)
            throw error
          }
          if (isRefused(error)) return fail(error.detail)
          if (attempts >= ATTEMPTS) return fail(null)
          cancelPause = after(Math.max(PAUSE, (error.retryAfter ?? 0) * 1_000), attempt)
        },
      )
    }
    attempt()
  }

  const give = (clientId: string) => {
    const outgoing = find(clientId)
    remove(clientId)
    if (!outgoing || running.get(outgoing.chatId)?.clientId !== clientId) return
    running.get(outgoing.chatId)?.stop()
    finish(outgoing.chatId, clientId)
  }

  const retry = (clientId: string) => {
    const outgoing = find(clientId)
    if (outgoing?.state.phase !== 'failed') return
    change(clientId, { phase: 'waiting' })
    next(outgoing.chatId)
  }

  return {
    add(outgoing) {
      for (const one of outgoing) storage.keep(one)
      store.setState([...store.getState(), ...outgoing], true)
      for (const { chatId } of outgoing) next(chatId)
    },
    restore(outgoing) {
      const all = [...outgoing, ...store.getState()]
      store.setState(
        all.sort((one, other) => one.writtenAt.localeCompare(other.writtenAt)),
        true,
      )
      for (const { chatId } of outgoing) next(chatId)
    },
    retry,
    discard: give,
    // The answer that is still under way finds nothing to do.
    settled(clientId) {
      const outgoing = find(clientId)
      if (!outgoing) return
      remove(clientId)
      finish(outgoing.chatId, clientId)
    },
    close() {
      closed = true
      for (const { stop } of running.values()) stop()
      running.clear()
    },
  }
}
