import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import type { ChatEvent } from '../../contract/events.ts'
import type { Message } from '../../contract/message.ts'
import { sendMessage } from '../../contract/messages.ts'
import type { ChatView, NewFile } from '../chat-session.ts'
import { uploadFile } from '../files/upload-file.ts'
import type { Knowledge } from '../room/knowledge.ts'
import type { Earlier, KeptFiles } from './kept/kept-files.ts'
import type { Outgoing, OutgoingFile } from './outgoing.ts'
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

interface SendingParts {
  api: Api
  me: number
  store: StoreApi<ChatView>
  knowledge: Knowledge
  /** What is on its way, for the next page; the files of it are in `files`. */
  said: OutgoingStorage
  files: KeptFiles
  /** What an earlier page left of files. */
  earlier: Promise<Earlier | null>
}

/** Own messages on their way: made, sent, and gone once they are heard of. */
export function createSending({ api, me, store, knowledge, said, files, earlier }: SendingParts) {
  const kept: OutgoingStorage = {
    ...said,
    drop(clientId) {
      said.drop(clientId)
      files.drop([clientId])
    },
  }
  const clock = risingClock()
  const outgoing = createStore<readonly Outgoing[]>(() => [])
  const end = outgoing.subscribe((now) => store.setState({ outgoing: now }))

  const progress = (clientId: string, sent: number) =>
    outgoing.setState(
      outgoing
        .getState()
        .map((one) => (one.clientId === clientId && one.kind === 'file' ? { ...one, sent } : one)),
      true,
    )
  const queue = createSendQueue({
    store: outgoing,
    storage: kept,
    send: (one, signal) =>
      one.kind === 'file'
        ? uploadFile(api, one, (sent) => progress(one.clientId, sent), signal)
        : within(TEXT_WITHIN, signal, (limited) =>
            api.call(sendMessage, {
              body: {
                chat_id: one.chatId,
                client_id: one.clientId,
                message: one.text,
                response_message: one.replyTo?.id ?? null,
                mentions: [...one.mentions],
              },
              signal: limited,
            }),
          ),
    onSent: (data) => knowledge.hear({ eventType: 'new_message', data }),
    after: (ms, task) => {
      const timer = setTimeout(task, ms)
      return () => clearTimeout(timer)
    },
  })
  const common = (chatId: number, text: string, replyTo: Message | null, clientId?: string) => ({
    chatId,
    clientId: clientId ?? crypto.randomUUID(),
    writtenAt: new Date(clock()).toISOString(),
    text,
    replyTo,
    state: { phase: 'waiting' } as const,
  })
  const answered = (chatId: number) => store.getState().composing[chatId]?.replyTo ?? null

  // What an earlier page of this browser could not send any more.
  void restored(said, earlier).then(queue.restore).catch(reportError)

  return {
    text(
      chatId: number,
      text: string,
      mentions: readonly number[],
      replyTo: Message | null = answered(chatId),
    ): void {
      queue.add([{ kind: 'text', ...common(chatId, text, replyTo), mentions }])
    },
    files(chatId: number, added: readonly NewFile[]): void {
      const messages = added.map(
        ({ file, name, caption = '', replyTo = null, duration = null, clientId }): OutgoingFile => ({
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
    /** A message that was heard of is on its way no longer. */
    heard(event: ChatEvent): void {
      const messages =
        event.eventType === 'new_message'
          ? [event.data]
          : event.eventType === 'messagesWeb'
            ? event.data.messages
            : []
      for (const { author, client_id } of messages) {
        if (author?.id === me && client_id !== null) queue.settled(client_id)
      }
    },
    retry: queue.retry,
    discard: queue.discard,
    close(): void {
      end()
      queue.close()
    },
  }
}
