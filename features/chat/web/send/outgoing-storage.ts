import { readStoredJson } from '#platform/ui/stored-json.ts'
import type { Message } from '../../contract/message.ts'
import type { Outgoing, OutgoingText } from './outgoing.ts'

/** What was not acknowledged, kept in this browser until it is. */
export interface OutgoingStorage {
  read(): OutgoingText[]
  keep(outgoing: Outgoing): void
  drop(clientId: string): void
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The message it answers is shown as it is stored, by ourselves: only that it is one is looked at. */
const isQuoted = (value: unknown): value is Message => isRecord(value) && typeof value.id === 'number'

function outgoingFrom(value: unknown): OutgoingText | null {
  if (!isRecord(value)) return null
  const { chatId, clientId, writtenAt, text, replyTo, mentions, failed } = value
  if (typeof chatId !== 'number' || typeof clientId !== 'string' || typeof writtenAt !== 'string') return null
  if (typeof text !== 'string' || !Array.isArray(mentions)) return null
  return {
    kind: 'text',
    chatId,
    clientId,
    writtenAt,
    text,
    replyTo: isQuoted(replyTo) ? replyTo : null,
    mentions: mentions.filter((id) => typeof id === 'number'),
    state: failed === true ? { phase: 'failed', detail: null } : { phase: 'waiting' },
  }
}

/**
 * One entry a message, so that several tabs of one person do not overwrite each other's. Files are too large for it: a
 * reload asks before they are lost.
 */
export const outgoingStorage = (storage: Storage, userId: number): OutgoingStorage => {
  const prefix = `suite.chat.outgoing.${userId}.`
  return {
    read: () =>
      Object.keys(storage)
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => outgoingFrom(readStoredJson(storage, key)) ?? [])
        .sort((one, other) => one.writtenAt.localeCompare(other.writtenAt)),
    keep(outgoing) {
      if (outgoing.kind === 'file') return
      const { state, ...rest } = outgoing
      try {
        storage.setItem(
          prefix + outgoing.clientId,
          JSON.stringify({ ...rest, failed: state.phase === 'failed' }),
        )
      } catch (error) {
        // The browser's storage is full: the message is sent all the same, it only does not outlive a reload.
        if (!(error instanceof DOMException)) throw error
      }
    },
    drop: (clientId) => storage.removeItem(prefix + clientId),
  }
}
