import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { type ChannelEvent, type Content, channelEvent } from './domain.ts'
import {
  BadCallback,
  type Callback,
  CallbackRefused,
  type ChannelProvider,
  type OutboundContent,
  type ProviderAccount,
} from './port.ts'

/** For providers that push events over a connection instead of webhooks. */
export interface Happening {
  happen(): readonly ChannelEvent[]
}

type Incoming = Callback | Happening

/** How the next send fails, and the expected result. */
const MISHAPS = {
  refuse: { kind: 'refused' },
  unauthorised: { kind: 'refused', reason: 'credentials' },
  limit: { kind: 'later', afterMs: 2000 },
  break: { kind: 'unknown' },
  fail: { kind: 'unknown' },
} as const
type Mishap = keyof typeof MISHAPS

/** The test's other side: a stand-in that answers as the provider documents. */
export interface ProviderHarness {
  provider: ChannelProvider
  account: ProviderAccount
  /**
   * A webhook as the provider would send it, signed if it signs, or an event of its connection. Null if the provider has no
   * such content.
   */
  message(of: { id: string; from: string; name: string; content: Content }): Incoming | null
  /** Null if the provider has no such status. */
  status(of: { id: string; status: 'sent' | 'delivered' | 'read' | 'failed'; to: string }): Incoming | null
  /** A webhook of unknown type. */
  unknown(): Incoming
  /** Makes the next send fail. Absent: the provider has no remote side that could. */
  next?(behaviour: Mishap): void
  /** The failures that can occur; default all. */
  mishaps?: readonly Mishap[]
  /** Offers a file and returns its source. */
  keepFile(content: Buffer, contentType: string): string
  /** Source reported for a file at `address`, where it differs. */
  sourceOf?(address: string): string
  /** Contacts are known by the service's ids alone, and messages name nobody. */
  isPage?: true
  /** Contents that the service has nothing like: they are refused for good. */
  refuses?: readonly OutboundContent['type'][]
  /** Messages do not tell a file's type. */
  tellsNoType?: true
  /** Set when only the message tells a file's type. */
  filesWithoutType?: true
  stop(): Promise<void>
}

const CONTENTS: readonly OutboundContent[] = [
  { type: 'text', text: 'Hola ñ 😀' },
  { type: 'location', latitude: 4.6, longitude: -74.1, name: 'Oficina', address: 'Calle 1' },
  {
    type: 'choices',
    text: '¿Cómo fue?',
    options: ['Bien', 'Mal'].map((title) => ({ id: title, title, description: null })),
  },
  {
    type: 'choices',
    text: '¿Cuál?',
    options: ['1', '2', '3', '4'].map((title) => ({ id: title, title, description: 'x' })),
  },
  {
    type: 'template',
    id: 't1',
    name: 'saludo',
    language: 'es_CO',
    params: ['Ana'],
    text: 'Hola Ana',
    header: null,
  },
  ...(['image', 'audio', 'video', 'file', 'sticker'] as const).map((type) => ({
    type,
    caption: 'La foto',
    media: {
      url: 'https://files.example.com/1',
      open: () => Readable.from([Buffer.from('x')]),
      read: async () => Buffer.from('x'),
      contentType: 'image/jpeg',
      name: 'foto.jpg',
    },
  })),
]

/** What every messaging provider must do. */
export function describeProvider(name: string, makeHarness: () => Promise<ProviderHarness>): void {
  describe(`messaging provider: ${name}`, () => {
    let harness: ProviderHarness
    beforeAll(async () => {
      harness = await makeHarness()
    })
    afterAll(() => harness?.stop())
    const receive = (incoming: Incoming | null): readonly ChannelEvent[] => {
      if (incoming === null) throw new Error('the provider cannot produce this event')
      return 'happen' in incoming ? incoming.happen() : harness.provider.receive(harness.account, incoming)
    }
    const asTold = (content: Content): Content => {
      if (content.type !== 'image') return content
      const { source, contentType, name } = content.media
      const told = harness.tellsNoType ? '' : contentType
      return { ...content, media: { source: sourceOf(source), contentType: told, name } }
    }
    const sourceOf = (address: string) => harness.sourceOf?.(address) ?? address
    const send = (content: OutboundContent) =>
      harness.provider.send(
        harness.account,
        { to: '573001112233', reference: '77', replyTo: null, content },
        AbortSignal.timeout(2000),
      )

    test('an incoming message names its sender, and repeated deliveries have the same key', () => {
      const callback = harness.message({
        id: 'M1',
        from: '573001112233',
        name: 'Pedro',
        content: { type: 'text', text: 'Hola ñ 😀' },
      })
      const [event] = receive(callback)
      expect(event).toMatchObject({
        type: 'message',
        providerId: 'M1',
        from: harness.isPage
          ? { phone: null, userId: '573001112233', name: '' }
          : { phone: '573001112233', name: 'Pedro' },
        content: { type: 'text', text: 'Hola ñ 😀' },
      })
      expect(receive(callback)[0]?.key).toBe(event?.key)
      expect(channelEvent.parse(event)).toEqual(event)
    })

    test('pictures, locations and choices keep their parts', () => {
      const contents: Content[] = [
        {
          type: 'image',
          caption: 'La foto',
          media: { source: 'https://files.example.com/9', contentType: 'image/jpeg', name: '' },
        },
        { type: 'location', latitude: 4.5, longitude: -74.5, name: 'Parque', address: '' },
        { type: 'choice', id: 'si', title: 'Sí' },
      ]
      for (const [index, content] of contents.entries()) {
        const incoming = harness.message({ id: `C${index}`, from: '573001112233', name: 'P', content })
        if (incoming === null) continue
        const [event] = receive(incoming)
        expect(event).toMatchObject({ type: 'message', content: asTold(content) })
      }
    })

    test('statuses refer to the sent message', () => {
      const published = (['sent', 'delivered', 'read', 'failed'] as const).flatMap(
        (status): ChannelEvent[] => {
          const callback = harness.status({ id: 'S1', status, to: '573001112233' })
          return callback === null ? [] : [...receive(callback)]
        },
      )
      for (const event of published)
        expect(event).toMatchObject({ type: 'status', providerId: 'S1', to: '573001112233' })
      expect(new Set(published.map(({ key }) => key)).size).toBe(published.length)
    })

    test('an unknown webhook gives no events, and anything else is refused', () => {
      expect(receive(harness.unknown())).toEqual([])
      const broken = () => receive({ body: Buffer.from('{"nothing"'), headers: {} })
      expect(broken).toThrow(harness.provider.signs ? CallbackRefused : BadCallback)
    })

    test('a signature over other bytes is refused', () => {
      if (!harness.provider.signs) return
      const callback = harness.message({
        id: 'X',
        from: '573001112233',
        name: '',
        content: { type: 'text', text: 'a' },
      })
      if (callback === null || 'happen' in callback) throw new Error('signed events are callbacks')
      expect(() => receive({ ...callback, body: Buffer.concat([callback.body, Buffer.from(' ')]) })).toThrow(
        CallbackRefused,
      )
      expect(() => receive({ ...callback, headers: {} })).toThrow(CallbackRefused)
    })

    test('every kind of content is accepted, each with its own id', async () => {
      const results = await Promise.all(CONTENTS.map(send))
      const isRefused = ({ type }: OutboundContent) => harness.refuses?.includes(type) === true
      expect(results.map(({ kind }) => kind)).toEqual(
        CONTENTS.map((content) => (isRefused(content) ? 'refused' : 'accepted')),
      )
      const ids = results.flatMap((result) => (result.kind === 'accepted' ? [result.providerId] : []))
      expect(new Set(ids).size).toBe(ids.length)
    })

    test('refusals are final, rate limits retryable, and lost answers unknown', async () => {
      if (!harness.next) return
      const text = { type: 'text', text: 'x' } as const
      for (const mishap of harness.mishaps ?? (Object.keys(MISHAPS) as Mishap[])) {
        harness.next(mishap)
        expect(await send(text), mishap).toMatchObject(MISHAPS[mishap])
      }
      expect(await send(text)).toMatchObject({ kind: 'accepted' })
    })

    test('a file is downloaded unchanged', async () => {
      const content = Buffer.from([1, 2, 3, 250])
      const source = harness.keepFile(content, 'image/jpeg')
      const folder = await temporaryFolder()
      const path = join(folder, 'file')
      const signal = AbortSignal.timeout(2000)
      const fetched = await harness.provider.fetchMedia(harness.account, source, { path, signal })
      expect((await readFile(path)).equals(content)).toBe(true)
      await removeFolder(folder)
      expect(fetched.contentType).toBe(harness.filesWithoutType ? '' : 'image/jpeg')
    })
  })
}
