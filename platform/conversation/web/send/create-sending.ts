import { createStore } from 'zustand/vanilla'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import type { KeptFiles } from './kept/kept-files.ts'
import { messageLocks } from './message-locks.ts'
import { createOtherTabs } from './other-tabs.ts'
import type { Answered, NewFile, Outgoing, OutgoingFile, OutgoingText, UnsentStore } from './outgoing.ts'
import type { OutgoingStorage } from './outgoing-storage.ts'
import { restored } from './restored.ts'
import { risingClock } from './rising-clock.ts'
import { createSendQueue } from './send-queue.ts'

/** Slower than this, the connection is considered dead, ms. */
const TEXT_WITHIN = 10_000

/** A request with a time limit, ms. @throws ApiFailure at the limit, as for a lost connection */
async function within<Answer>(
  ms: number,
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const limit = AbortSignal.timeout(ms)
  try {
    return await ask(AbortSignal.any([signal, limit]))
  } catch (error) {
    if (!limit.aborted || signal.aborted) throw error
    throw new ApiFailure(0, { code: 'network', detail: '' }, null, error)
  }
}

interface SendingParts<Reply extends Answered, Sent> {
  store: UnsentStore<Reply>
  /** @throws ApiFailure, AbortError */
  sendText: (outgoing: OutgoingText<Reply>, signal: AbortSignal) => Promise<Sent>
  /** `tell`: progress, 0 to 1. @throws ApiFailure, AbortError */
  sendFile: (
    outgoing: OutgoingFile<Reply>,
    tell: (sent: number) => void,
    signal: AbortSignal,
  ) => Promise<Sent>
  onSent: (message: Sent) => void
  /** Unsent messages, for the next page; their contents are in `files`. */
  outgoing: OutgoingStorage<Reply>
  files: KeptFiles
  /** Locks between tabs; undefined where the browser has none. */
  locks?: LockManager | undefined
}

/**
 * Own messages until the server has them. One tab sends a message: the one it was written in, or another after that one closed.
 */
export function createSending<Reply extends Answered, Sent>({
  store,
  sendText,
  sendFile,
  onSent,
  outgoing: storage,
  files,
  locks = navigator.locks as LockManager | undefined,
}: SendingParts<Reply, Sent>) {
  const storageWithFiles: OutgoingStorage<Reply> = {
    ...storage,
    drop(clientId) {
      storage.drop(clientId)
      files.drop([clientId])
    },
  }
  const clock = risingClock()
  const outgoing = createStore<readonly Outgoing<Reply>[]>(() => [])
  const elsewhere = createOtherTabs(storage, files)
  const show = () => {
    const [own, others] = [outgoing.getState(), elsewhere.store.getState()]
    const all = others.filter(({ clientId }) => !own.some((one) => one.clientId === clientId)).concat(own)
    store.setState({
      outgoing:
        others.length === 0 ? own : all.sort((one, other) => one.writtenAt.localeCompare(other.writtenAt)),
    })
  }
  const ends = [outgoing.subscribe(show), elsewhere.store.subscribe(show)]
  const life = new AbortController()
  const hold = messageLocks(locks, life.signal)
  const find = (clientId: string) => outgoing.getState().find((one) => one.clientId === clientId)
  /** Resolves when a message is gone or has failed: nothing happens until it is retried. */
  const over = (clientId: string) =>
    new Promise<void>((resolve) => {
      const look = () => {
        const phase = find(clientId)?.state.phase
        if (phase !== undefined && phase !== 'failed' && !life.signal.aborted) return
        stop()
        life.signal.removeEventListener('abort', look)
        resolve()
      }
      const stop = outgoing.subscribe(look)
      life.signal.addEventListener('abort', look)
      look()
    })

  const progress = (clientId: string, sent: number) =>
    outgoing.setState(
      outgoing
        .getState()
        .map((one) => (one.clientId === clientId && one.kind === 'file' ? { ...one, sent } : one)),
      true,
    )
  const queue = createSendQueue<Reply, Sent>({
    store: outgoing,
    storage: storageWithFiles,
    send: (one, signal) =>
      one.kind === 'file'
        ? sendFile(one, (sent) => progress(one.clientId, sent), signal)
        : within(TEXT_WITHIN, signal, (limited) => sendText(one, limited)),
    onSent,
    after: (ms, task) => {
      const timer = setTimeout(task, ms)
      return () => clearTimeout(timer)
    },
  })
  const common = (chatId: number, text: string, replyTo: Reply | null, clientId?: string) => ({
    chatId,
    clientId: clientId ?? crypto.randomUUID(),
    writtenAt: new Date(clock()).toISOString(),
    text,
    replyTo,
    state: { phase: 'waiting' } as const,
  })

  const add = (messages: readonly Outgoing<Reply>[]) => {
    // Before other tabs learn of them.
    for (const { clientId } of messages) hold(clientId, () => over(clientId))
    queue.add(messages)
  }
  const retry = (clientId: string) =>
    hold(clientId, () => {
      queue.retry(clientId)
      return over(clientId)
    })

  /** In the order written: reading files takes time, texts are ready at once. */
  let line = Promise.resolve()
  const restore = async (clientId: string) => {
    const one = await restored(clientId, storage, files)
    elsewhere.hide(clientId)
    if (one === null || life.signal.aborted) return
    if (find(clientId) === undefined) queue.restore([one])
    else if (one.state.phase === 'waiting') queue.retry(clientId)
  }
  const awaited = new Set<string>()
  const takeOver = (clientId: string) => {
    if (locks && find(clientId) === undefined) elsewhere.show(clientId)
    if (awaited.has(clientId)) return
    awaited.add(clientId)
    hold(clientId, async () => {
      awaited.delete(clientId)
      line = line.then(() => restore(clientId)).catch(reportError)
      await line
      await over(clientId)
    })
  }
  // Left by an earlier page, or by other tabs that may close.
  for (const { clientId } of storage.read()) takeOver(clientId)
  const unwatch = locks
    ? storage.watch(takeOver, (clientId) => {
        elsewhere.hide(clientId)
        if (find(clientId)?.state.phase === 'failed') queue.discard(clientId)
      })
    : () => {}

  return {
    text(chatId: number, text: string, mentions: readonly number[], replyTo: Reply | null): void {
      add([{ kind: 'text', ...common(chatId, text, replyTo), mentions }])
    },
    files(chatId: number, added: readonly NewFile<Reply>[]): void {
      const messages = added.map(
        ({ file, name, caption = '', replyTo = null, duration = null, clientId }): OutgoingFile<Reply> => ({
          kind: 'file',
          ...common(chatId, caption, replyTo, clientId),
          file,
          name,
          duration,
          sent: 0,
        }),
      )
      add(messages)
      for (const { clientId, file } of messages) void files.keep(clientId, file).catch(reportError)
    },
    /** Whether closing the page would lose a file that could not be stored. */
    wouldLoseFiles: () =>
      outgoing.getState().some(({ kind, clientId }) => kind === 'file' && !files.has(clientId)),
    /** Discards all. */
    forget(): void {
      for (const { clientId } of outgoing.getState()) queue.discard(clientId)
    },
    /** The server has an own message, however we learned of it. */
    settled(clientId: string): void {
      elsewhere.hide(clientId)
      queue.settled(clientId)
    },
    retry,
    /** Reconnected: retries what got no answer, not what was refused. */
    retryUnanswered(): void {
      for (const { clientId, state } of outgoing.getState())
        if (state.phase === 'failed' && state.detail === null) retry(clientId)
    },
    discard: queue.discard,
    close(): void {
      unwatch()
      life.abort()
      for (const end of ends) end()
      queue.close()
    },
  }
}
