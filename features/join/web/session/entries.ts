import type { Message } from '../../contract/message.ts'
import type { Entry } from './join-view.ts'

const entryOf = (message: Message): Entry => ({ ...message, sequence: message.messagesNumber })

/**
 * Merges messages into a conversation's list, in order and without duplicates; the newer version wins. Returns the same
 * list when nothing changes.
 */
export function withMessages(known: readonly Entry[], incoming: readonly Message[]): readonly Entry[] {
  const byId = new Map(known.map((entry) => [entry.id, entry]))
  let changed = false
  for (const message of incoming) {
    const before = byId.get(message.id)
    if (before !== undefined && before.version >= message.version) continue
    byId.set(message.id, entryOf(message))
    changed = true
  }
  return changed ? [...byId.values()].sort((one, other) => one.sequence - other.sequence) : known
}
