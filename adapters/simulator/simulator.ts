import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { type ChannelEvent, type Content, channelEvent } from '#platform/messaging/domain.ts'
import {
  BadCallback,
  type ChannelProvider,
  MediaGone,
  type OutboundContent,
  type OutboundMedia,
  type OutboundMessage,
  type ProviderAccount,
  type SendResult,
  WHATSAPP_CAPTION,
} from '#platform/messaging/port.ts'
import { createPhones, type PhoneMessage, type Shown } from './phones.ts'

/** Reports phone events to the program. */
export type Tell = (accountId: number, events: readonly ChannelEvent[]) => Promise<void>

export interface Simulator extends ChannelProvider {
  /** Must be set first. */
  connect(tell: Tell): void
  /** Sends as the external person. */
  write(accountId: number, from: Person, content: Content, replyTo: string | null): Promise<PhoneMessage>
  read(accountId: number, phone: string): Promise<void>
  react(accountId: number, from: Person, target: string, emoji: string): Promise<void>
  type(accountId: number, from: Person, writing: boolean): Promise<void>
  messages(accountId: number, phone: string, after: number, waitMilliseconds: number): Promise<PhoneMessage[]>
  /** Stores a file of the person; returns its source for a message. */
  keepFile(content: Buffer, contentType: string): string
}

export interface Person {
  phone: string
  name: string
}

/** Total size of files kept until the program fetches them, bytes. */
const MAX_KEPT = 64 * 1024 * 1024

const callback = z.object({ events: z.array(channelEvent).max(1000) })

const shownMedia = ({ url, name, contentType }: OutboundMedia) => ({ source: url, name, contentType })

const shown = (content: OutboundContent): Shown => {
  if (content.type === 'template') {
    const { header } = content
    return { ...content, header: header && { kind: header.kind, media: shownMedia(header.media) } }
  }
  return 'media' in content ? { ...content, media: shownMedia(content.media) } : content
}

export function createSimulator(): Simulator {
  const phones = createPhones()
  const files = new Map<string, { content: Buffer; contentType: string }>()
  let tell: Tell = async () => {}
  const keyOf = (accountId: number, phone: string): string => `${accountId} ${phone}`
  const now = (): string => new Date().toISOString()
  const identityOf = ({ phone, name }: Person) => ({ phone, userId: null, name })
  const statusOf = (
    providerId: string,
    to: string,
    status: 'delivered' | 'read',
    reference: string,
  ): ChannelEvent => ({
    type: 'status',
    key: `${providerId} ${status}`,
    at: now(),
    providerId,
    also: [],
    reference: reference === '' ? null : reference,
    status,
    reason: null,
    error: null,
    to,
  })

  async function send(
    account: ProviderAccount,
    { to, content, replyTo, reference }: OutboundMessage,
  ): Promise<SendResult> {
    const phone = keyOf(account.id, to)
    if (content.type === 'reaction') {
      phones.change(phone, content.target, (message) => {
        const others = message.reactions.filter(({ own }) => own)
        message.reactions = content.emoji === '' ? others : [...others, { own: false, emoji: content.emoji }]
      })
      return { kind: 'accepted', providerId: content.target }
    }
    const message = phones.write(phone, { own: false, content: shown(content), replyTo })
    await tell(account.id, [statusOf(message.id, to, 'delivered', reference)])
    return { kind: 'accepted', providerId: message.id }
  }

  return {
    name: 'simulator',
    hasWindow: true,
    captionLimit: WHATSAPP_CAPTION,
    signs: false,
    connect(to) {
      tell = to
    },
    receive(_account, { body }) {
      let json: unknown
      try {
        json = JSON.parse(body.toString())
      } catch (cause) {
        throw new BadCallback('not JSON', { cause })
      }
      const parsed = callback.safeParse(json)
      if (!parsed.success) throw new BadCallback('no events', { cause: parsed.error })
      return parsed.data.events
    },
    send,
    async markRead(account, { from, providerIds }) {
      for (const id of providerIds)
        phones.change(keyOf(account.id, from), id, (message) => {
          message.read = true
        })
    },
    async fetchMedia(_account, source, { path }) {
      const file = files.get(source)
      if (!file) throw new MediaGone(source)
      await writeFile(path, file.content, { mode: 0o600 })
      return { contentType: file.contentType, name: '' }
    },
    check: async () => ({ state: 'up', detail: '' }),
    // Approves at once, unless the text asks for a rejection, for trying it out.
    submitTemplate: async (_account, { body, providerId }) =>
      /\bRECHAZAR\b/.test(body)
        ? { kind: 'refused', detail: 'INVALID_FORMAT' }
        : { kind: 'submitted', providerId: providerId ?? randomUUID(), status: 'approved' },
    async write(accountId, from, content, replyTo) {
      const message = phones.write(keyOf(accountId, from.phone), { own: true, content, replyTo })
      await tell(accountId, [
        {
          type: 'message',
          key: message.id,
          at: message.at,
          from: identityOf(from),
          providerId: message.id,
          content,
          replyTo,
          origin: null,
        },
      ])
      return message
    },
    async read(accountId, phone) {
      const key = keyOf(accountId, phone)
      const unread = phones.all(key).filter(({ own, read }) => !own && !read)
      for (const { id } of unread)
        phones.change(key, id, (message) => {
          message.read = true
        })
      await tell(
        accountId,
        unread.map(({ id }) => statusOf(id, phone, 'read', '')),
      )
    },
    async react(accountId, from, target, emoji) {
      phones.change(keyOf(accountId, from.phone), target, (message) => {
        const others = message.reactions.filter(({ own }) => !own)
        message.reactions = emoji === '' ? others : [...others, { own: true, emoji }]
      })
      await tell(accountId, [
        { type: 'reaction', key: randomUUID(), at: now(), from: identityOf(from), target, emoji },
      ])
    },
    type: (accountId, from, writing) =>
      tell(accountId, [{ type: 'typing', key: randomUUID(), at: now(), from: identityOf(from), writing }]),
    messages: (accountId, phone, after, wait) => phones.since(keyOf(accountId, phone), after, wait),
    keepFile(content, contentType) {
      const source = randomUUID()
      files.set(source, { content, contentType })
      let storedBytes = [...files.values()].reduce((sum, file) => sum + file.content.length, 0)
      for (const [id, file] of files) {
        if (storedBytes <= MAX_KEPT) break
        files.delete(id)
        storedBytes -= file.content.length
      }
      return source
    },
  }
}
