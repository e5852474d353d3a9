import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { defineEvent } from '#platform/contract/event.ts'
import type { Hub, Topic } from './hub.ts'

/** Topic of messages between nodes; browsers cannot subscribe to it. */
const NODES: Topic = 'nodes:0'

/** The wire names are those that nodes of earlier versions read. */
const broadcast = defineEvent(
  'node_told',
  'A message to every node.',
  z.object({ about: z.string(), what: z.json() }),
)
const request = defineEvent(
  'node_asked',
  'A request to whichever node can answer it.',
  z.object({ id: z.string(), about: z.string(), what: z.json() }),
)
const answered = defineEvent(
  'node_answered',
  'The answer to a request.',
  z.object({ id: z.string(), what: z.json() }),
)
const frame = z.discriminatedUnion('eventType', [
  z.object({ eventType: z.literal('node_told'), data: broadcast.data }),
  z.object({ eventType: z.literal('node_asked'), data: request.data }),
  z.object({ eventType: z.literal('node_answered'), data: answered.data }),
])

type Json = z.infer<ReturnType<typeof z.json>>

/** The data of each topic; a type alias, since interfaces have no index signature. */
export type NodeTopics = Readonly<Record<string, Json>>

/**
 * Messages and requests between nodes, over their shared events; a single node talks to itself. What arrives is parsed by its
 * receiver: the sender may be a node of another version.
 */
export interface NodeCalls<
  Messages extends NodeTopics = NodeTopics,
  Requests extends NodeTopics = NodeTopics,
> {
  broadcast<Topic extends keyof Messages & string>(topic: Topic, data: Messages[Topic]): void
  /** Sent to this node as well. */
  onMessage(topic: keyof Messages & string, listener: (data: Json) => void): void
  /** @throws NobodyAnswers on timeout. */
  request<Topic extends keyof Requests & string>(topic: Topic, data: Requests[Topic]): Promise<Json>
  /** Return undefined if this node cannot answer; another may. */
  onRequest(topic: keyof Requests & string, answer: (data: Json) => Promise<Json | undefined>): void
  close(): void
}

export class NobodyAnswers extends Error {
  override name = 'NobodyAnswers'
}

const PATIENCE_MS = 5_000

export function createNodeCalls<
  Messages extends NodeTopics = NodeTopics,
  Requests extends NodeTopics = NodeTopics,
>(hub: Hub, onError: (error: unknown) => void): NodeCalls<Messages, Requests> {
  const listeners = new Map<string, (what: Json) => void>()
  const answerers = new Map<string, (what: Json) => Promise<Json | undefined>>()
  const waiting = new Map<string, (what: Json) => void>()

  async function answer(id: string, about: string, what: Json): Promise<void> {
    const result = await answerers.get(about)?.(what)
    if (result !== undefined) hub.publish(NODES, answered, { id, what: result })
  }

  const subscription = hub.subscribe([NODES], null, (text) => {
    const read = frame.safeParse(JSON.parse(text))
    if (!read.success) return onError(read.error)
    const { eventType, data } = read.data
    if (eventType === 'node_told') listeners.get(data.about)?.(data.what)
    else if (eventType === 'node_asked') void answer(data.id, data.about, data.what).catch(onError)
    else waiting.get(data.id)?.(data.what)
  })

  return {
    broadcast: (about, what) => hub.publish(NODES, broadcast, { about, what }),
    onMessage: (about, listener) => void listeners.set(about, listener),
    request(about, what) {
      const id = randomUUID()
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(id)
          reject(new NobodyAnswers(about))
        }, PATIENCE_MS)
        waiting.set(id, (result) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(result)
        })
        hub.publish(NODES, request, { id, about, what })
      })
    },
    onRequest: (about, give) => void answerers.set(about, give),
    close: () => subscription.end(),
  }
}
