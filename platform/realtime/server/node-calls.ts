import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { defineEvent } from '#platform/contract/event.ts'
import type { Hub, Topic } from './hub.ts'

/** Topic of messages between nodes; browsers cannot subscribe to it. */
const NODES: Topic = 'nodes:0'

const published = defineEvent(
  'node_told',
  'Something that every node is to know.',
  z.object({ about: z.string(), what: z.json() }),
)
const request = defineEvent(
  'node_asked',
  'A question to whichever node can answer it.',
  z.object({ id: z.string(), about: z.string(), what: z.json() }),
)
const answered = defineEvent(
  'node_answered',
  'The answer to a question.',
  z.object({ id: z.string(), what: z.json() }),
)
const frame = z.discriminatedUnion('eventType', [
  z.object({ eventType: z.literal('node_told'), data: published.data }),
  z.object({ eventType: z.literal('node_asked'), data: request.data }),
  z.object({ eventType: z.literal('node_answered'), data: answered.data }),
])

type Json = z.infer<ReturnType<typeof z.json>>

/** Messages and requests between nodes, over their shared events; a single node talks to itself. */
export interface NodeCalls {
  tell(about: string, what: Json): void
  /** Sent to this node as well. */
  onTold(about: string, listener: (what: Json) => void): void
  /** @throws NobodyAnswers on timeout. */
  ask(about: string, what: Json): Promise<Json>
  /** Return undefined if this node cannot answer; another may. */
  onAsked(about: string, answer: (what: Json) => Promise<Json | undefined>): void
  close(): void
}

export class NobodyAnswers extends Error {
  override name = 'NobodyAnswers'
}

const PATIENCE_MS = 5_000

export function createNodeCalls(hub: Hub, onError: (error: unknown) => void): NodeCalls {
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
    tell: (about, what) => hub.publish(NODES, published, { about, what }),
    onTold: (about, listener) => void listeners.set(about, listener),
    ask(about, what) {
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
    onAsked: (about, give) => void answerers.set(about, give),
    close: () => subscription.end(),
  }
}
