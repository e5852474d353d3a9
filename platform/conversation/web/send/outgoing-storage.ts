import { readStoredJson } from '#platform/ui/stored-json.ts'
import type { Answered, Outgoing, StoredOutgoing } from './outgoing.ts'

/** Persists unsent messages in this browser. Of files only the metadata: their content is too large. */
export interface OutgoingStorage<Reply extends Answered> {
  read(): StoredOutgoing<Reply>[]
  /** One stored message; null when there is none. */
  get(clientId: string): StoredOutgoing<Reply> | null
  /** Whether it is stored. */
  has(clientId: string): boolean
  keep(outgoing: Outgoing<Reply>): void
  drop(clientId: string): void
  /** Watches other tabs' changes and deletions. @returns an unsubscribe function */
  watch(stored: (clientId: string) => void, dropped: (clientId: string) => void): () => void
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** We stored the quoted message ourselves: only its shape is checked. */
const isQuoted = <Reply extends Answered>(value: unknown): value is Reply =>
  isRecord(value) && typeof value.id === 'number'

function outgoingFrom<Reply extends Answered>(value: unknown): StoredOutgoing<Reply> | null {
  if (!isRecord(value)) return null
  const { chatId, clientId, writtenAt, text, replyTo, mentions, failed, name, duration } = value
  if (typeof chatId !== 'number' || typeof clientId !== 'string' || typeof writtenAt !== 'string') return null
  if (typeof text !== 'string') return null
  const common = {
    chatId,
    clientId,
    writtenAt,
    text,
    replyTo: isQuoted<Reply>(replyTo) ? replyTo : null,
    state: failed === true ? ({ phase: 'failed', detail: null } as const) : ({ phase: 'waiting' } as const),
  }
  if (typeof name === 'string') {
    return { kind: 'file', ...common, name, duration: typeof duration === 'number' ? duration : null }
  }
  if (!Array.isArray(mentions)) return null
  return { kind: 'text', ...common, mentions: mentions.filter((id) => typeof id === 'number') }
}

const storedOf = <Reply extends Answered>(outgoing: Outgoing<Reply>): object => {
  const { state, ...rest } = outgoing
  const failed = state.phase === 'failed'
  if (rest.kind === 'text') return { ...rest, failed }
  const { file: _file, sent: _sent, ...content } = rest
  return { ...content, failed }
}

/** One entry per message, so that tabs do not overwrite each other's. */
export const outgoingStorage = <Reply extends Answered>(
  storage: Storage,
  /** Separates kinds of conversation. */
  name: string,
  userId: number,
): OutgoingStorage<Reply> => {
  const prefix = `suite.${name}.outgoing.${userId}.`
  return {
    read: () =>
      Object.keys(storage)
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => outgoingFrom<Reply>(readStoredJson(storage, key)) ?? [])
        .sort((one, other) => one.writtenAt.localeCompare(other.writtenAt)),
    get: (clientId) => outgoingFrom<Reply>(readStoredJson(storage, prefix + clientId)),
    has: (clientId) => storage.getItem(prefix + clientId) !== null,
    keep(outgoing) {
      try {
        storage.setItem(prefix + outgoing.clientId, JSON.stringify(storedOf(outgoing)))
      } catch (error) {
        // Storage is full: the message is sent anyway, but does not survive a reload.
        if (!(error instanceof DOMException)) throw error
      }
    },
    drop: (clientId) => storage.removeItem(prefix + clientId),
    watch(stored, dropped) {
      const onEvent = ({ storageArea, key, newValue }: StorageEvent) => {
        if (storageArea !== storage || !key?.startsWith(prefix)) return
        const tell = newValue === null ? dropped : stored
        tell(key.slice(prefix.length))
      }
      addEventListener('storage', onEvent)
      return () => removeEventListener('storage', onEvent)
    },
  }
}
