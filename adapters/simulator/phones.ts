import { randomUUID } from 'node:crypto'
import type { Content } from '#platform/messaging/domain.ts'
import type { OutboundContent } from '#platform/messaging/port.ts'

/** A message as the telephone of the person outside shows it. */
export interface PhoneMessage {
  id: string
  /** By the person; otherwise by the company. */
  own: boolean
  content: Content | Shown
  replyTo: string | null
  at: string
  /** Of the company's: read by the person. Of the person's: whether the company's program has it. */
  read: boolean
  reactions: { own: boolean; emoji: string }[]
  version: number
}

/** What the company sent, without what only the program can read. */
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
  /** Messages changed after a version, in their order; waits for one at most so long. */
  since(phone: string, version: number, waitMilliseconds: number): Promise<PhoneMessage[]>
  all(phone: string): readonly PhoneMessage[]
}

/** Of one telephone; older ones are forgotten. */
const MOST_MESSAGES = 500

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
    write(phone, given) {
      version += 1
      const message = {
        ...given,
        id: randomUUID(),
        at: new Date().toISOString(),
        read: false,
        reactions: [],
        version,
      }
      const messages = messagesOf(phone)
      messages.push(message)
      if (messages.length > MOST_MESSAGES) messages.splice(0, messages.length - MOST_MESSAGES)
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
