import type { StoreApi } from 'zustand/vanilla'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import type { Answered, Outgoing } from './outgoing.ts'
import type { OutgoingStorage } from './outgoing-storage.ts'

/** Attempts per message, and the pause between them, ms. */
export const ATTEMPTS = 5
export const PAUSE = 1_000

interface QueueParts<Reply extends Answered, Sent> {
  store: StoreApi<readonly Outgoing<Reply>[]>
  storage: OutgoingStorage<Reply>
  send: (outgoing: Outgoing<Reply>, signal: AbortSignal) => Promise<Sent>
  /** The server has it. */
  onSent: (message: Sent) => void
  /** Runs `task` after `ms`; returns a cancel function. */
  after: (ms: number, task: () => void) => () => void
}

export interface SendQueue<Reply extends Answered> {
  add(outgoing: readonly Outgoing<Reply>[]): void
  /** Messages of an earlier page go first. */
  restore(outgoing: readonly Outgoing<Reply>[]): void
  retry(clientId: string): void
  discard(clientId: string): void
  /** The server has it, however we learned of it. */
  settled(clientId: string): void
  close(): void
}

/** The server was unreachable. */
const isUnanswered = (error: ApiFailure): boolean => error.status === 0

/** Refused by the server: repeating it would not help. */
const isRefused = (error: ApiFailure): boolean =>
  error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429

/**
 * Sends own messages one at a time per chat, in order; chats are independent. An attempt without an answer is repeated under
 * the same client id, so that the server can deduplicate.
 */
export const createSendQueue = <Reply extends Answered, Sent>({
  store,
  storage,
  send,
  onSent,
  after,
}: QueueParts<Reply, Sent>): SendQueue<Reply> => {
  /** The message being sent, by chat. */
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
    const waiting = () =>
      store.getState().filter((one) => one.chatId === chatId && one.state.phase === 'waiting')
    /** Fails the queued ones behind it, too: sent first, they would arrive out of order. */
    const failAll = () => {
      for (const one of waiting()) change(one.clientId, { phase: 'failed', detail: null })
      fail(null)
    }
    /** Whether an older message was re-queued meanwhile, which goes first. */
    const gaveWay = (): boolean => {
      const turn = waiting()[0]
      const all = store.getState()
      if (!turn || all.indexOf(turn) > all.findIndex((one) => one.clientId === clientId)) return false
      change(clientId, { phase: 'waiting' })
      finish(chatId, clientId)
      return true
    }
    const tryAgain = (error: ApiFailure) => {
      if (attempts < ATTEMPTS) cancelPause = after(Math.max(PAUSE, (error.retryAfter ?? 0) * 1_000), attempt)
      else if (isUnanswered(error)) failAll()
      else fail(null)
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
          if (isRefused(error)) fail(error.detail)
          else if (!gaveWay()) tryAgain(error)
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
    // A late answer changes nothing.
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
