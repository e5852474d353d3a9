import { beforeEach, describe, expect, test } from 'vitest'
import { forgetUnsent } from '#platform/conversation/web/send/forget-unsent.ts'
import { currentSession, signIn, signOut } from '../contract/session.ts'
import { createSession } from './session-store.ts'

class MemoryStorage implements Storage {
  #items = new Map<string, string>()
  get length() {
    return this.#items.size
  }
  key = (index: number) => [...this.#items.keys()][index] ?? null
  getItem = (key: string) => this.#items.get(key) ?? null
  setItem = (key: string, value: string) => void this.#items.set(key, value)
  removeItem = (key: string) => void this.#items.delete(key)
  clear = () => this.#items.clear()
}

const answer = { token: 't1', username: 'ana', shortName: 'Ana', join: { tokenJoin: 'j1' } }

let storage: MemoryStorage
let network: (path: string, headers: Headers) => Response | Promise<Response>
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const fetchFrom = async (url: string | URL | Request, init?: RequestInit) =>
  network(String(url), new Headers(init?.headers))
const session = () => createSession({ storage, language: () => 'es', fetch: fetchFrom })

beforeEach(() => {
  storage = new MemoryStorage()
  network = (path) => {
    if (path === signIn.path) return json(200, answer)
    if (path === currentSession.path) return json(200, { ...answer, token: undefined })
    if (path === signOut.path) return new Response(null, { status: 204 })
    throw new TypeError(`unexpected ${path}`)
  }
})

describe('a session', () => {
  test('ended from elsewhere leaves no unsent text or file in the browser', async () => {
    const dropped: string[] = []
    const factory = { deleteDatabase: (name: string) => dropped.push(name) } as unknown as IDBFactory
    const ended = createSession({
      storage,
      language: () => 'es',
      fetch: fetchFrom,
      onEnded: () => forgetUnsent(['chat', 'join'], storage, factory),
    })
    await ended.signIn('ana', 'secret')
    storage.setItem('suite.chat.outgoing.7.a', '{"text":"a secret"}')
    storage.setItem('suite.join.outgoing.7.b', '{"text":"another"}')
    storage.setItem('suite.devices', '{}')
    network = () => json(401, { code: 'unauthenticated', detail: 'no' })
    await expect(ended.api.call(currentSession)).rejects.toThrow()
    expect(Array.from({ length: storage.length }, (_, at) => storage.key(at)).sort()).toEqual([
      'suite.devices',
      'suite.username',
    ])
    expect(dropped).toEqual(['suite.chat', 'suite.join'])
  })

  test('signs in, survives a reload with its token alone, and signs out', async () => {
    const first = session()
    await first.signIn('ana', 'secret')
    expect(first.store.getState()).toMatchObject({ phase: 'ready', session: { username: 'ana' } })
    expect(
      JSON.stringify([storage.getItem('suite.tokens'), storage.getItem('suite.username')]),
    ).not.toContain('secret')

    const reloaded = session()
    expect(reloaded.store.getState().phase).toBe('loading')
    await reloaded.restore(true)
    expect(reloaded.store.getState()).toMatchObject({ phase: 'ready' })
    await reloaded.signOut()
    expect(reloaded.store.getState()).toEqual({ phase: 'signed-out', reason: 'none' })
    expect(session().lastUsername()).toBe('ana')
    expect(session().store.getState().phase).toBe('signed-out')
  })

  test('shows the server’s detail when signing in fails', async () => {
    network = () =>
      json(401, { detail: 'Usuario o contraseña incorrectos.', code: 'session.bad_credentials' })
    const own = session()
    await expect(own.signIn('ana', 'x')).rejects.toMatchObject({
      detail: 'Usuario o contraseña incorrectos.',
    })
    expect(own.store.getState()).toMatchObject({ phase: 'signed-out' })
  })

  test('reports an answer without a token', async () => {
    network = () => json(200, { ...answer, token: '' })
    await expect(session().signIn('ana', 'x')).rejects.toMatchObject({ detail: 'No hay token' })
  })

  test('explains a missing token for a requested screen, but not for the plain address', async () => {
    const own = session()
    await own.restore(true)
    expect(own.store.getState()).toEqual({ phase: 'signed-out', reason: 'no-token' })
    await own.restore(false)
    expect(own.store.getState()).toEqual({ phase: 'signed-out', reason: 'none' })
  })

  test('ends on a revoked token, but not while the server is unreachable', async () => {
    storage.setItem('suite.tokens', JSON.stringify({ token: 'old', tokenJoin: '' }))
    network = () => {
      throw new TypeError('down')
    }
    const own = session()
    await own.restore(true)
    expect(own.store.getState()).toMatchObject({ phase: 'failed', failure: { code: 'network' } })
    network = () => json(401, { detail: 'x', code: 'unauthenticated' })
    await own.restore(true)
    expect(own.store.getState()).toEqual({ phase: 'signed-out', reason: 'expired' })
    expect(storage.getItem('suite.tokens')).toBeNull()
  })

  test('a sign-out in another tab signs out this one', async () => {
    const own = session()
    await own.signIn('ana', 'x')
    storage.removeItem('suite.tokens')
    own.followStorage()
    expect(own.store.getState().phase).toBe('signed-out')
  })

  test('ignores unreadable stored tokens', () => {
    storage.setItem('suite.tokens', '{"token":')
    expect(session().store.getState().phase).toBe('signed-out')
  })

  test('signs out even while the server is unreachable', async () => {
    const own = session()
    await own.signIn('ana', 'x')
    network = () => {
      throw new TypeError('down')
    }
    await own.signOut()
    expect(own.store.getState().phase).toBe('signed-out')
  })
})
