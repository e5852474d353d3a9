/** What a conversation leaves to the one that it becomes a part of. */
export interface Absorbed {
  blocked_at: Date | null
  label_id: number | null
  last_at: Date
  last_message_id: number | null
  last_incoming_id: number | null
  last_sequence: number
  unread: number
  waiting_since: Date | null
  window_until: Date | null
}

type United = Partial<Absorbed> & { opened_sequence: number; snoozed_until?: null }

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? (other ?? one) : one
const later = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other > one) ? (other ?? one) : one

const newest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

/** One conversation of two: whoever waited in either waits, and whoever was blocked in either is. */
export function united(now: Absorbed, other: Absorbed, openedSequence: number): United {
  const isOthersLast =
    other.last_message_id !== null && (now.last_message_id === null || other.last_at > now.last_at)
  const both = {
    last_sequence: now.last_sequence + other.last_sequence,
    opened_sequence: openedSequence,
    label_id: now.label_id ?? other.label_id,
    last_incoming_id: newest(now.last_incoming_id, other.last_incoming_id),
    blocked_at: now.blocked_at ?? other.blocked_at,
    window_until: later(now.window_until, other.window_until),
    ...(isOthersLast ? { last_message_id: other.last_message_id, last_at: other.last_at } : {}),
  }
  if (both.blocked_at !== null) return { ...both, unread: 0, waiting_since: null }
  return {
    ...both,
    unread: now.unread + other.unread,
    waiting_since: earlier(now.waiting_since, other.waiting_since),
    ...(other.unread > 0 ? { snoozed_until: null } : {}),
  }
}
