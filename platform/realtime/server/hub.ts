import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { EventContract } from '#platform/contract/event.ts'
import { createTopicListeners } from './topic-listeners.ts'

/** Who an event is for, `user:17` or what a feature names so; a socket listens to several. */
export type Topic = 'everybody' | `${string}:${number}`

/** Receives ready-made frames (JSON text) in the order of their cursors. */
export type FrameListener = (frame: string) => void

export interface Subscription {
  /** False when `since` was given and is no longer held: the client must read its snapshots again. */
  readonly resumed: boolean
  readonly cursor: string
  end(): void
}

export interface Hub {
  /**
   * Call it after the commit of what the event tells. An event for many is made and held once; whoever listens to several of
   * its topics gets it once.
   */
  publish<Data extends z.ZodType>(
    topics: Topic | readonly Topic[],
    event: EventContract<string, Data>,
    data: z.input<Data>,
  ): void
  /** Missed frames since the cursor are delivered before this returns; later ones follow. */
  subscribe(topics: readonly Topic[], since: string | null, listener: FrameListener): Subscription
  cursor(): string
  subscriberCount(): number
}

interface HeldEvent {
  sequence: number
  topics: readonly Topic[]
  frame: string
}

/** How many events stay replayable; at 100 events a second about three minutes. */
const DEFAULT_CAPACITY = 20_000

/**
 * Orders events, hands them to whoever listens, and holds the last of them for clients that were away for a moment.
 * Lives in memory: after a restart the epoch in the cursors differs, and every client reads its snapshots again.
 */
export function createHub(capacity = DEFAULT_CAPACITY): Hub {
  const epoch = randomBytes(6).toString('base64url')
  const held: HeldEvent[] = []
  const listeners = createTopicListeners<Topic>()
  let sequence = 0

  const cursorAt = (position: number) => `${epoch}.${position}`
  const oldestHeld = () => held[0]?.sequence ?? sequence + 1

  /** The place a cursor names, or null when it is not of this epoch or already forgotten. */
  function placeOf(cursor: string): number | null {
    const [cursorEpoch, digits] = cursor.split('.')
    const position = Number(digits)
    if (cursorEpoch !== epoch || !Number.isSafeInteger(position)) return null
    return position >= oldestHeld() - 1 && position <= sequence ? position : null
  }

  function replay(topics: readonly Topic[], after: number, listener: FrameListener): void {
    const wanted = new Set(topics)
    const first = Math.max(0, after + 1 - oldestHeld())
    for (const event of held.slice(first))
      if (event.topics.some((topic) => wanted.has(topic))) listener(event.frame)
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
      // Cut in blocks: shifting one by one would move the whole array for each event.
      if (held.length > capacity * 1.25) held.splice(0, held.length - capacity)
      listeners.tell(topics, frame)
    },
    subscribe(topics, since, listener) {
      const place = since === null ? null : placeOf(since)
      if (place !== null) replay(topics, place, listener)
      return {
        resumed: since === null || place !== null,
        cursor: cursorAt(sequence),
        end: listeners.add(topics, listener),
      }
    },
    cursor: () => cursorAt(sequence),
    subscriberCount: () => listeners.count(),
  }
}
