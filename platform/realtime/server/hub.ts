import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { EventContract } from '#platform/contract/event.ts'
import { createTopicListeners } from './topic-listeners.ts'

/** Recipient of an event: `user:17`, or a feature's own; a socket subscribes to several. */
export type Topic = 'everybody' | `${string}:${number}`

/** Receives frames (JSON) in cursor order. */
export type FrameListener = (frame: string) => void

export interface Subscription {
  /** False when `since` is no longer buffered: the client must read its snapshots again. */
  readonly resumed: boolean
  readonly cursor: string
  end(): void
}

export interface Hub {
  /**
   * Call it after the commit. An event for many topics is built and buffered once, and delivered once per listener.
   */
  publish<Data extends z.ZodType>(
    topics: Topic | readonly Topic[],
    event: EventContract<string, Data>,
    data: z.input<Data>,
  ): void
  /** Delivers missed frames since the cursor before it returns; later ones follow. */
  subscribe(topics: readonly Topic[], since: string | null, listener: FrameListener): Subscription
  cursor(): string
  subscriberCount(): number
}

interface HeldEvent {
  sequence: number
  topics: readonly Topic[]
  frame: string
}

/** Number of replayable events; about three minutes at 100 per second. */
const DEFAULT_CAPACITY = 20_000

/**
 * Orders events, delivers them, and buffers the latest for clients that reconnect. In memory: after a restart the cursors'
 * epoch differs, and all clients read their snapshots again.
 */
export function createHub(capacity = DEFAULT_CAPACITY): Hub {
  const epoch = randomBytes(6).toString('base64url')
  const held: HeldEvent[] = []
  const listeners = createTopicListeners<Topic>()
  let sequence = 0

  const cursorAt = (position: number) => `${epoch}.${position}`
  const oldestHeld = () => held[0]?.sequence ?? sequence + 1

  /** Position of a cursor; null when it is of another epoch or too old. */
  function placeOf(cursor: string): number | null {
    const [cursorEpoch, digits] = cursor.split('.')
    const position = Number(digits)
    if (cursorEpoch !== epoch || !Number.isSafeInteger(position)) return null
    return position >= oldestHeld() - 1 && position <= sequence ? position : null
  }

  function replay(topics: readonly Topic[], after: number, listener: FrameListener): void {
    const topicSet = new Set(topics)
    const first = Math.max(0, after + 1 - oldestHeld())
    for (const event of held.slice(first))
      if (event.topics.some((topic) => topicSet.has(topic))) listener(event.frame)
  }

  return {
    publish(topicOrTopics, event, data) {
      const topics = typeof topicOrTopics === 'string' ? [topicOrTopics] : topicOrTopics
      sequence += 1
      const frame = JSON.stringify({
        eventType: event.type,
        cursor: cursorAt(sequence),
        data: event.data.parse(data),
      })
      held.push({ sequence, topics, frame })
      // Trimmed in blocks: shifting one by one would move the whole array each time.
      if (held.length > capacity * 1.25) held.splice(0, held.length - capacity)
      listeners.tell(topics, frame)
    },
    subscribe(topics, since, listener) {
      const index = since === null ? null : placeOf(since)
      if (index !== null) replay(topics, index, listener)
      return {
        resumed: since === null || index !== null,
        cursor: cursorAt(sequence),
        end: listeners.add(topics, listener),
      }
    },
    cursor: () => cursorAt(sequence),
    subscriberCount: () => listeners.count(),
  }
}
