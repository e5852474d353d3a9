import { randomInt } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { userDetail } from '#features/join/contract/agents.ts'
import { listChats } from '#features/join/contract/chats.ts'
import { listMessages } from '#features/join/contract/messages.ts'
import { outsidePhone } from '#features/join/server/testing.ts'
import { createJoinSession } from '#features/join/web/session/create-join-session.ts'
import { signIn, socketTicket } from '#features/session/contract/session.ts'
import { type Api, createApi } from '#platform/http/web/api.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { startRelay } from '#platform/testing/relay.ts'
import { sharedSuite } from './harness/shared-suite.ts'

const { origin } = sharedSuite()
/** Reconnecting on a busy machine, ms. */
const PATIENCE = 40_000

afterEach(() => vi.unstubAllGlobals())

/** The browser globals that the conversations need besides the connection. */
function standInABrowser(): Storage {
  const stored = new Map<string, string>()
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error
  })
  return {
    get length() {
      return stored.size
    },
    clear: () => stored.clear(),
    getItem: (key) => stored.get(key) ?? null,
    key: (index) => [...stored.keys()][index] ?? null,
    removeItem: (key) => void stored.delete(key),
    setItem: (key, value) => void stored.set(key, value),
  }
}

async function apiOf(baseUrl: string, username: string): Promise<{ api: Api; me: number }> {
  let token: string | null = null
  const api = createApi({
    baseUrl,
    token: () => token,
    language: () => 'es',
    text: (code) => code,
    onUnauthenticated: () => {
      throw new Error(`${username} is signed out`)
    },
  })
  const session = await api.call(signIn, { body: { username, password: 'demo' } })
  token = session.token
  return { api, me: session.userId }
}

test("after the socket was cut for 5, 30 and 90 s during a burst, the screen has exactly the server's messages", async () => {
  const storage = standInABrowser()
  const relay = await startRelay(Number(new URL(origin).port))
  const far = `http://localhost:${relay.port}`
  const [{ api, me }, near] = [await apiOf(far, 'marta'), await apiOf(origin, 'marta')]
  const detail = (await near.api.call(userDetail)).results[0]
  const account = detail?.accounts.find(({ provider }) => provider === 'simulator')?.id ?? 0
  const contact = outsidePhone(origin, account, `57311${randomInt(1_000_000, 9_999_999)}`, 'Ráfaga')
  await contact.write('Mensaje 0')
  const chat = await eventually(async () => {
    const { results } = await near.api.call(listChats, { query: { page_size: '100' } })
    const found = results.find(({ phone }) => phone === contact.phone)
    if (!found) throw new Error('not found yet')
    return found
  }, PATIENCE)

  /** Simulated time, ms: nothing waits for it. */
  let passed = 0
  const session = createJoinSession({
    api,
    me,
    abilities: ['join.use', 'join.see_all'],
    origin: far.replace('http', 'ws'),
    storage,
    database: null,
    sockets: {
      ticket: async (purpose) => (await api.call(socketTicket, { body: { purpose } })).ticket,
      cursor: api.cursor,
      onOffline: () => {},
      clock: {
        now: () => performance.now() + passed,
        after: (ms, task) => {
          const timer = setTimeout(task, ms)
          return () => clearTimeout(timer)
        },
      },
    },
  })
  const view = () => session.store.getState()
  const held = () => view().rooms[chat.id] ?? []
  const online = (is: boolean) => eventually(() => expect(view().online).toBe(is), PATIENCE)
  const stored = async () =>
    (await near.api.call(listMessages, { query: { sender: String(chat.id), page_size: '100' } })).results
  try {
    await online(true)
    session.show(chat.id)
    await eventually(() => expect(view().open?.loading).toBe('ready'), PATIENCE)
    let written = 0
    const write = async (count: number): Promise<void> => {
      const until = written + count
      while (written < until) {
        written += 1
        await contact.write(`Mensaje ${written}`)
      }
    }
    for (const seconds of [5, 30, 90]) {
      // Some messages arrive before the cut, some are in transit, some come during it.
      const burst = write(8)
      const before = held().length
      await eventually(() => expect(held().length).toBeGreaterThan(before), PATIENCE)
      relay.cut()
      session.sendText(chat.id, `Respuesta tras ${seconds} s`)
      await burst
      await write(4)
      await online(false)
      passed += seconds * 1000
      relay.mend()
      await online(true)
      if (seconds >= 60) {
        // Too long to catch up: the conversation is closed, and loaded again when reopened.
        await eventually(() => expect(view().open).toBeNull(), PATIENCE)
        session.show(chat.id)
      }
      await eventually(() => {
        expect(held().map(({ message }) => message)).toContain(`Mensaje ${written}`)
        expect(held().map(({ message }) => message)).toContain(`Respuesta tras ${seconds} s`)
      }, PATIENCE)
    }
    await eventually(() => expect(view().open?.loading).toBe('ready'), PATIENCE)
    await eventually(() => {
      session.loadOlder()
      expect(held().map(({ message }) => message)).toContain('Mensaje 0')
    }, PATIENCE)
    await eventually(async () => {
      const there = await stored()
      expect(there.every(({ status }) => status !== 'enqueue')).toBe(true)
      expect(held().map(({ sequence: _sequence, ...message }) => message)).toEqual(there)
    }, PATIENCE)
    const texts = held().map(({ message }) => message)
    for (const word of ['Mensaje', 'Respuesta']) {
      const content = texts.filter((text) => text.startsWith(word))
      expect(new Set(content).size).toBe(content.length)
    }
    expect(texts.filter((text) => text.startsWith('Mensaje'))).toEqual(
      Array.from({ length: written + 1 }, (_, number) => `Mensaje ${number}`),
    )
  } finally {
    session.close()
    await relay.close()
  }
})
