import type { Message } from '../../contract/message.ts'
import type { Entry } from './join-view.ts'

const entryOf = (message: Message): Entry => ({ ...message, sequence: message.messagesNumber })

/**
 * The messages of a conversation with those that were read or told, in their order, each once: of two states of one the
 * newer stays. Answers the same list when nothing of it changes.
 */
export function withMessages(known: readonly Entry[], told: readonly Message[]): readonly Entry[] {
  const byId = new Map(known.map((entry) => [entry.id, entry]))
  let changed = false
  for (const message of told) {
    const before = byId.get(message.id)
    if (before !== undefined && before.version >= message.version) continue
    byId.set(message.id, entryOf(message))
    changed = true
  }
  return changed ? [...byId.values()].sort((one, other) => one.sequence - other.sequence) : known
}
