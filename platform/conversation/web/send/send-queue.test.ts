import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { handClock } from '#platform/realtime/web/hand-clock.ts'
import type { Answered, Outgoing as OutgoingOf, OutgoingText } from './outgoing.ts'
import { outgoingStorage } from './outgoing-storage.ts'
import { restored } from './restored.ts'
import { createSendQueue, type SendQueue } from './send-queue.ts'

/** Not a measure of anything: what a busy machine may take. */
const PATIENCE_MS = 30_000

type Outgoing = OutgoingOf<Answered>

/** Like a browser's: entries are properties. */
const memory = (): Storage =>
  Object.defineProperties({} as Storage, {
    getItem: { value: (key: string) => entries.get(key) ?? null },
    setItem: {
      value(this: Record<string, string>, key: string, value: string) {
        this[key] = value
        entries.set(key, value)
      },
    },
    removeItem: {
      value(this: Record<string, string>, key: string) {
        delete this[key]
        entries.delete(key)
      },
    },
  })
let entries: Map<string, string>

const text = (clientId: string, chatId = 7): OutgoingText<Answered> => ({
  kind: 'text',
  chatId,
  clientId,
  writtenAt: `2026-03-02T15:00:0${clientId.length}.000Z`,
  text: `text ${clientId}`,
  replyTo: null,
  mentions: [],
  state: { phase: 'waiting' },
})
const failure = (status: number, retryAfter: number | null = null) =>
  new ApiFailure(status, { code: 'x', detail: 'no se puede' }, retryAfter)

let clock: ReturnType<typeof handClock>
/** Attempts so far, each with its pending answer. */
let attempts: { clientId: string; ok: () => void; no: (error: ApiFailure) => void }[]
let sent: string[]
let storage: Storage
let store: StoreApi<readonly Outgoing[]>
let queue: SendQueue<Answered>

const open = () => {
  const stored = outgoingStorage<Answered>(storage, 'chat', 1)
  store = createStore<readonly Outgoing[]>(() => [])
  queue = createSendQueue<Answered, { client_id: string }>({
    store,
    storage: stored,
    send: ({ clientId }) =>
      new Promise((resolve, reject) => {
        attempts.push({
          clientId,
          ok: () => resolve({ client_id: clientId }),
          no: reject,
        })
      }),
    onSent: ({ client_id }) => {
      sent.push(client_id)
    },
    after: clock.after,
  })
  queue.restore(stored.read().flatMap((one) => (one.kind === 'text' ? one : [])))
}
beforeEach(() => {
  entries = new Map()
  clock = handClock()
  attempts = []
  sent = []
  storage = memory()
  open()
})

const requests = () => attempts.map(({ clientId }) => clientId)
const phases = () => store.getState().map(({ state }) => state.phase)
const answer = async (index: number, error?: ApiFailure) => {
  const attempt = attempts[index]
  if (!attempt) throw new Error(`no attempt ${index}`)
  if (error) attempt.no(error)
  else attempt.ok()
  for (let turn = 0; turn < 4; turn += 1) await Promise.resolve()
}

describe('the send queue', () => {
  test('sends one message at a time per chat, in order; chats are independent', async () => {
    queue.add([text('a'), text('bb')])
    queue.add([text('other', 8)])
    expect(requests()).toEqual(['a', 'other'])
    await answer(0)
    expect(requests()).toEqual(['a', 'other', 'bb'])
    await answer(2)
    expect(sent).toEqual(['a', 'bb'])
    expect(phases()).toEqual(['sending'])
  })

  test('tries five times, a second apart, then fails and sends the next', async () => {
    queue.add([text('a'), text('bb')])
    for (let turn = 0; turn < 5; turn += 1) {
      expect(requests()).toHaveLength(turn + 1)
      await answer(turn, failure(turn % 2 === 0 ? 503 : 0))
      clock.advance(999)
      expect(requests()).toHaveLength(turn < 4 ? turn + 1 : 6)
      clock.advance(1)
    }
    expect(requests()).toEqual(['a', 'a', 'a', 'a', 'a', 'bb'])
    expect(store.getState()[0]?.state).toEqual({ phase: 'failed', detail: null })
    await answer(5)
    queue.retry('a')
    await answer(6)
    expect([sent, store.getState()]).toEqual([['bb', 'a'], []])
  })

  test('does not retry a refused message; waits as long as a rate limit says', async () => {
    queue.add([text('a')])
    await answer(0, failure(429, 4))
    clock.advance(3_999)
    expect(requests()).toHaveLength(1)
    clock.advance(1)
    await answer(1, failure(403))
    clock.advance(10_000)
    expect(requests()).toHaveLength(2)
    expect(store.getState()[0]?.state).toEqual({ phase: 'failed', detail: 'no se puede' })
  })

  test('when the server is unreachable the queued messages fail too, and all are retried in order', async () => {
    queue.add([text('a'), text('bb')])
    for (let turn = 0; turn < 5; turn += 1) {
      await answer(turn, failure(0))
      clock.advance(1_000)
    }
    expect(phases()).toEqual(['failed', 'failed'])
    queue.add([text('ccc')])
    queue.retry('a')
    queue.retry('bb')
    await answer(5, failure(0))
    expect(requests().slice(5)).toEqual(['ccc', 'a'])
    await answer(6)
    await answer(7)
    await answer(8)
    expect(sent).toEqual(['a', 'bb', 'ccc'])
  })

  test('a message known to be sent is settled, and its late answer changes nothing', async () => {
    queue.add([text('a'), text('bb')])
    queue.settled('a')
    expect(requests()).toEqual(['a', 'bb'])
    await answer(0, failure(0))
    clock.advance(5_000)
    expect(requests()).toEqual(['a', 'bb'])
    expect(phases()).toEqual(['sending'])
  })

  test('a discarded message is not retried', async () => {
    queue.add([text('a'), text('bb')])
    await answer(0, failure(0))
    queue.discard('a')
    clock.advance(5_000)
    expect(requests()).toEqual(['a', 'bb'])
  })

  test('messages survive a reload until acknowledged, in order', async () => {
    queue.add([text('a'), text('bb'), text('ccc', 8)])
    await answer(0)
    queue.close()
    clock.advance(10_000)
    expect(requests()).toEqual(['a', 'ccc', 'bb'])
    open()
    expect(requests()).toEqual(['a', 'ccc', 'bb', 'bb', 'ccc'])
    await answer(3)
    await answer(4)
    expect(entries.size).toBe(0)
    await vi.waitFor(() => expect(store.getState()).toEqual([]), PATIENCE_MS)
  })

  test('of a file the metadata is stored, and messages of an earlier page go first', async () => {
    const { mentions: _none, ...content } = text('a')
    const file = { ...content, kind: 'file', name: 'plano.pdf', duration: null } as const
    queue.add([{ ...file, file: new Blob(['x']), sent: 0.5 }])
    await answer(0, failure(403))
    expect(outgoingStorage<Answered>(storage, 'chat', 1).read()).toEqual([
      { ...file, state: { phase: 'failed', detail: null } },
    ])

    queue.close()
    open()
    // Longer names get later times.
    queue.add([text('later on')])
    queue.restore([text('early')])
    queue.restore([text('soon')])
    expect(store.getState().map(({ clientId }) => clientId)).toEqual(['soon', 'early', 'later on'])
  })

  test('a message whose file is gone is dropped, but kept if the file just cannot be read now', async () => {
    const { mentions: _none, ...message } = text('a')
    const stored = outgoingStorage<Answered>(storage, 'chat', 1)
    stored.keep({
      ...message,
      kind: 'file',
      name: 'plano.pdf',
      duration: null,
      file: new Blob(['x']),
      sent: 0,
    })
    stored.keep(text('bb'))
    const filesWith = (content: Blob | null | undefined) => ({ content: async () => content })
    const there = filesWith(new Blob(['x']))
    expect(await restored('bb', stored, filesWith(undefined))).toMatchObject({ clientId: 'bb' })
    expect(await restored('a', stored, filesWith(null))).toBeNull()
    expect(await restored('a', stored, there)).toMatchObject({ clientId: 'a', name: 'plano.pdf', sent: 0 })
    expect(await restored('a', stored, filesWith(undefined))).toBeNull()
    expect(await restored('a', stored, there)).toBeNull()
  })

  test('ignores unreadable entries in storage', () => {
    storage.setItem('suite.chat.outgoing.1.x', '{"chatId":"7"')
    storage.setItem('suite.chat.outgoing.1.y', '{"chatId":7}')
    storage.setItem('suite.chat.outgoing.2.z', JSON.stringify(text('foreign')))
    open()
    expect(store.getState()).toEqual([])
  })
})
