import { randomUUID } from 'node:crypto'
import { createClient } from 'redis'
import { z } from 'zod'
import type { Logger } from '#platform/log/logger.ts'
import type { FrameListener, Hub, Topic } from './hub.ts'
import { createCopyFilter, createStreamWriter } from './stream-writer.ts'
import { createTopicListeners } from './topic-listeners.ts'

export interface SharedHub extends Hub {
  close(): Promise<void>
}

export interface SharedHubSettings {
  /** `redis://host:port`, the same on all nodes. */
  url: string
  log: Logger
  /** Number of replayable events. */
  capacity?: number
}

/** Redis stream id: milliseconds and a counter. */
type Place = readonly [milliseconds: number, count: number]

interface HeldEvent {
  place: Place
  topics: readonly Topic[]
  frame: string
}

const STREAM = 'suite:events'
const EPOCH = 'suite:epoch'
const DEFAULT_CAPACITY = 20_000
const BLOCK_MS = 2_000
const RETRY_MS = 500
const BEGINNING: Place = [0, 0]

const topicList = z.array(z.custom<Topic>((topic) => typeof topic === 'string'))
const entryMessage = z.object({
  topics: z.string(),
  type: z.string(),
  data: z.string(),
  node: z.string(),
  number: z.string(),
})

const isAfter = (one: Place, other: Place): boolean =>
  one[0] > other[0] || (one[0] === other[0] && one[1] > other[1])

function placeIn(text: string): Place | null {
  const [, milliseconds, count] = /^(\d{1,15})-(\d{1,9})$/.exec(text) ?? []
  return milliseconds === undefined || count === undefined ? null : [Number(milliseconds), Number(count)]
}

/**
 * Hub of several nodes: events go through one Redis stream, which orders them for all, so a cursor is valid on every node.
 * Each node reads all events and buffers the latest. While Redis is down, published events wait. If Redis loses its data,
 * the epoch changes and clients read their snapshots again.
 */
export async function createSharedHub(settings: SharedHubSettings): Promise<SharedHub> {
  const { url, log, capacity = DEFAULT_CAPACITY } = settings
  const writer = createClient({ url })
  const reader = writer.duplicate()
  for (const client of [writer, reader])
    client.on('error', (error) => log.warn({ err: error }, 'lost the connection to Redis'))
  await Promise.all([writer.connect(), reader.connect()])

  const TRIM = { strategy: 'MAXLEN', strategyModifier: '~', threshold: capacity } as const
  const stream = createStreamWriter((entries) => {
    const all = writer.multi()
    for (const entry of entries) all.xAdd(STREAM, '*', entry, { TRIM })
    return all.exec()
  }, log)
  const isCopy = createCopyFilter()
  const listeners = createTopicListeners<Topic>()
  const held: HeldEvent[] = []
  const epoch = await agreeOnEpoch()
  /** Up to here events are no longer buffered. */
  let floor: Place = BEGINNING
  let latest: Place = BEGINNING
  let closed = false

  async function agreeOnEpoch(): Promise<string> {
    await writer.set(EPOCH, randomUUID().slice(0, 8), { condition: 'NX' })
    return (await writer.get(EPOCH)) ?? ''
  }

  const cursorAt = (place: Place) => `${epoch}.${place.join('-')}`

  function take(id: string, message: Record<string, string>): HeldEvent | null {
    const place = placeIn(id)
    if (place === null) return null
    latest = place
    const entry = entryMessage.safeParse(message)
    if (!entry.success || isCopy(entry.data)) return null
    const { topics, type, data } = entry.data
    // `data` is JSON already.
    const frame = `{"eventType":${JSON.stringify(type)},"cursor":${JSON.stringify(cursorAt(place))},"data":${data}}`
    const event = { place, topics: topicList.parse(JSON.parse(topics)), frame }
    held.push(event)
    // Trimmed in blocks: shifting one by one would move the whole array each time.
    if (held.length > capacity * 1.25) floor = held.splice(0, held.length - capacity).at(-1)?.place ?? floor
    return event
  }

  async function load(): Promise<void> {
    const recent = await writer.xRevRange(STREAM, '+', '-', { COUNT: capacity })
    const entries = (recent ?? []).toReversed()
    if (entries.length === capacity) floor = placeIn(entries.shift()?.id ?? '') ?? floor
    for (const { id, message } of entries) take(id, message)
    if (isAfter(floor, latest)) latest = floor
  }

  async function readOn(): Promise<void> {
    const place = { key: STREAM, id: latest.join('-') }
    const answer = await reader.xRead(place, { BLOCK: BLOCK_MS, COUNT: 500 })
    for (const { id, message } of (answer ?? []).flatMap(({ messages }) => messages)) {
      const event = take(id, message)
      if (event) listeners.tell(event.topics, event.frame)
    }
  }

  async function follow(): Promise<void> {
    while (!closed) {
      try {
        await readOn()
      } catch (error) {
        if (closed) return
        log.warn({ err: error }, 'failed to read events of other nodes')
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
  }

  function placeOf(cursor: string): Place | null {
    const [cursorEpoch, id = ''] = cursor.split('.')
    const place = cursorEpoch === epoch ? placeIn(id) : null
    return place && !isAfter(floor, place) ? place : null
  }

  function replay(topics: readonly Topic[], after: Place, listener: FrameListener): void {
    const topicSet = new Set(topics)
    const missed = held.filter(({ place }) => isAfter(place, after))
    for (const event of missed) if (event.topics.some((topic) => topicSet.has(topic))) listener(event.frame)
  }

  await load()
  const following = follow()
  return {
    publish(topicOrTopics, event, data) {
      const topics = typeof topicOrTopics === 'string' ? [topicOrTopics] : topicOrTopics
      stream.append({
        topics: JSON.stringify(topics),
        type: event.type,
        data: JSON.stringify(event.data.parse(data)),
      })
    },
    subscribe(topics, since, listener) {
      const place = since === null ? null : placeOf(since)
      if (place !== null) replay(topics, place, listener)
      // The client may be ahead of this node: what it saw at another has yet to arrive here.
      const ahead = place !== null && isAfter(place, latest) ? place : null
      return {
        resumed: since === null || place !== null,
        cursor: cursorAt(ahead ?? latest),
        end: listeners.add(topics, ahead === null ? listener : skipUntil(ahead, listener)),
      }
    },
    cursor: () => cursorAt(latest),
    subscriberCount: () => listeners.count(),
    async close() {
      closed = true
      reader.destroy()
      // Commands would queue while Redis is down.
      if (!writer.isReady) writer.destroy()
      await Promise.all([following, stream.close()])
      if (writer.isOpen) await writer.close()
    },
  }

  function skipUntil(place: Place, listener: FrameListener): FrameListener {
    return (frame) => {
      if (isAfter(latest, place)) listener(frame)
    }
  }
}
