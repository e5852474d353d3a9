import { randomUUID } from 'node:crypto'
import type { Content } from '#platform/messaging/domain.ts'
import type { OutboundContent } from '#platform/messaging/port.ts'

/** A message as shown on the external telephone. */
export interface PhoneMessage {
  id: string
  /** Sent by the person, otherwise by the company. */
  own: boolean
  content: Content | Shown
  replyTo: string | null
  at: string
  /** The company's message: read by the person. The person's: received by the program. */
  read: boolean
  reactions: { own: boolean; emoji: string }[]
  version: number
}

/** The company's message without program-only parts. */
export type Shown = OutboundContent extends infer One
  ? One extends { media: { url: string; name: string; contentType: string } }
    ? Omit<One, 'media'> & { media: ShownMedia }
    : One extends { header: unknown }
      ? Omit<One, 'header'> & { header: { kind: 'image' | 'video' | 'document'; media: ShownMedia } | null }
      : One
  : never

interface ShownMedia {
  source: string
  name: string
  contentType: string
}

export interface Phones {
  write(
    phone: string,
    message: Omit<PhoneMessage, 'id' | 'at' | 'read' | 'reactions' | 'version'>,
  ): PhoneMessage
  change(phone: string, id: string, change: (message: PhoneMessage) => void): void
  /** Messages changed since a version, in order; long poll with a timeout. */
  since(phone: string, version: number, waitMilliseconds: number): Promise<PhoneMessage[]>
  all(phone: string): readonly PhoneMessage[]
}

/** Maximum per telephone; older ones are dropped. */
const MAX_MESSAGES = 500

export function createPhones(): Phones {
  const byPhone = new Map<string, PhoneMessage[]>()
  const waiting = new Map<string, Set<() => void>>()
  let version = 0
  const messagesOf = (phone: string): PhoneMessage[] => {
    const there = byPhone.get(phone) ?? []
    byPhone.set(phone, there)
    return there
  }
  const wake = (phone: string): void => {
    for (const look of waiting.get(phone) ?? []) look()
  }
  const changed = (phone: string, after: number) =>
    messagesOf(phone).filter((message) => message.version > after)
  return {
    write(phone, input) {
      version += 1
      const message = {
        ...input,
        id: randomUUID(),
        at: new Date().toISOString(),
        read: false,
        reactions: [],
        version,
      }
      const messages = messagesOf(phone)
      messages.push(message)
      if (messages.length > MAX_MESSAGES) messages.splice(0, messages.length - MAX_MESSAGES)
      wake(phone)
      return message
    },
    change(phone, id, change) {
      const message = messagesOf(phone).find((one) => one.id === id)
      if (!message) return
      version += 1
      change(message)
      message.version = version
      wake(phone)
    },
    async since(phone, after, waitMilliseconds) {
      const there = changed(phone, after)
      if (there.length > 0 || waitMilliseconds <= 0) return there
      const looks = waiting.get(phone) ?? new Set()
      waiting.set(phone, looks)
      await new Promise<void>((resolve) => {
        const done = (): void => {
          clearTimeout(timer)
          looks.delete(done)
          resolve()
        }
        const timer = setTimeout(done, waitMilliseconds)
        timer.unref()
        looks.add(done)
      })
      return changed(phone, after)
    },
    all: messagesOf,
  }
}
