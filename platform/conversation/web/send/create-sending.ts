import { createStore } from 'zustand/vanilla'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import type { Earlier, KeptFiles } from './kept/kept-files.ts'
import type { Answered, NewFile, Outgoing, OutgoingFile, OutgoingText, UnsentStore } from './outgoing.ts'
import type { OutgoingStorage } from './outgoing-storage.ts'
import { restored } from './restored.ts'
import { risingClock } from './rising-clock.ts'
import { createSendQueue } from './send-queue.ts'

/** An attempt at a text that takes longer was made on a dead connection, ms. */
const TEXT_WITHIN = 10_000

/** Asks with a limit, ms. @throws ApiFailure when it is over, as of an answer that never came */
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
  /** `tell` hears how much of it has gone, 0 to 1. @throws ApiFailure, AbortError */
  sendFile: (
    outgoing: OutgoingFile<Reply>,
    tell: (sent: number) => void,
    signal: AbortSignal,
  ) => Promise<Sent>
  onSent: (message: Sent) => void
  /** What is on its way, for the next page; the files of it are in `files`. */
  said: OutgoingStorage<Reply>
  files: KeptFiles
  /** What an earlier page left of files. */
  earlier: Promise<Earlier | null>
}

/** Own messages on their way: made, sent, and gone once they are heard of. */
export function createSending<Reply extends Answered, Sent>({
  store,
  sendText,
  sendFile,
  onSent,
  said,
  files,
  earlier,
}: SendingParts<Reply, Sent>) {
  const kept: OutgoingStorage<Reply> = {
    ...said,
    drop(clientId) {
      said.drop(clientId)
      files.drop([clientId])
    },
  }
  const clock = risingClock()
  const outgoing = createStore<readonly Outgoing<Reply>[]>(() => [])
  const end = outgoing.subscribe((now) => store.setState({ outgoing: now }))

  const progress = (clientId: string, sent: number) =>
    outgoing.setState(
      outgoing
        .getState()
        .map((one) => (one.clientId === clientId && one.kind === 'file' ? { ...one, sent } : one)),
      true,
    )
  const queue = createSendQueue<Reply, Sent>({
    store: outgoing,
    storage: kept,
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

  // What an earlier page of this browser could not send any more.
  void restored(said, earlier).then(queue.restore).catch(reportError)

  return {
    text(chatId: number, text: string, mentions: readonly number[], replyTo: Reply | null): void {
      queue.add([{ kind: 'text', ...common(chatId, text, replyTo), mentions }])
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
      queue.add(messages)
      for (const { clientId, file } of messages) void files.keep(clientId, file).catch(reportError)
    },
    /** Whether a file would be lost with this page: it could not be kept. */
    wouldLoseFiles: () =>
      outgoing.getState().some(({ kind, clientId }) => kind === 'file' && !files.has(clientId)),
    /** Gives up on all. */
    forget(): void {
      for (const { clientId } of outgoing.getState()) queue.discard(clientId)
    },
    /** An own message was heard of, on whatever way. */
    settled: queue.settled,
    retry: queue.retry,
    retryUnanswered: queue.retryUnanswered,
    discard: queue.discard,
    close(): void {
      end()
      queue.close()
    },
  }
}
