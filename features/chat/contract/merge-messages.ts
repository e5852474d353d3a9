import { cutText } from '#platform/contract/cut-text.ts'
import type { Message } from './message.ts'

/**
 * Merges two lists without duplicates, in chat order; of two states of a message the newer wins, also where it is
 * quoted. Unknown messages are added where `fits` allows it.
 */
export function mergeMessages(
  known: readonly Message[],
  incoming: readonly Message[],
  fits: (message: Message) => boolean = () => true,
): readonly Message[] {
  if (incoming.length === 0) return known
  const newest = new Map(known.map((message) => [message.id, message]))
  const shown = new Set(newest.keys())
  for (const message of incoming) {
    const before = newest.get(message.id)
    if (!before || message.version >= before.version) newest.set(message.id, message)
    if (!before && fits(message)) shown.add(message.id)
  }
  return [...newest.values()]
    .filter((message) => shown.has(message.id))
    .map((message) => withAnswered(message, newest))
    .sort((one, other) => one.sequence - other.sequence)
}

/** Longest quote of an answered message, characters. */
export const ANSWERED_LENGTH = 200

function withAnswered(message: Message, newest: ReadonlyMap<number, Message>): Message {
  const answered = message.response_message
  const now = answered ? newest.get(answered.id) : undefined
  if (!answered || !now || now.version === 0) return message
  return {
    ...message,
    response_message: { ...answered, message: cutText(now.message, ANSWERED_LENGTH), deleted: now.deleted },
  }
}

/** Finds a gap in the known messages: request those after `gapAfter`. */
export function gapAfter(messages: readonly Message[]): number | null {
  for (const [index, message] of messages.entries()) {
    const next = messages[index + 1]
    if (next && next.sequence > message.sequence + 1) return message.sequence
  }
  return null
}
