import { expect, test, vi } from 'vitest'
import { createHashHistory } from './hash-history.ts'

/** Not a measure of anything: what a busy machine may take. */
const PATIENCE_MS = 30_000

/** A page with its list of entries, which tells of a step through them a moment later. */
function buildPage(hash: string) {
  const entries: { hash: string; state: unknown }[] = [{ hash, state: null }]
  const listeners = new Set<() => void>()
  let at = 0
  const now = () => entries[at] ?? { hash: '', state: null }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const add = (entry: (typeof entries)[number]) => {
    at += 1
    entries.splice(at, entries.length, entry)
  }
  const go = (steps = 0) =>
    queueMicrotask(() => {
      at += steps
      tell()
    })
  const page = {
    location: {
      get hash() {
        return now().hash
      },
    },
    history: {
      get state() {
        return now().state
      },
      pushState: (state: unknown, _: string, url: string) => add({ hash: url, state }),
      replaceState: (state: unknown, _: string, url?: string) => {
        entries[at] = { hash: url ?? now().hash, state }
      },
      go,
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }
  const history = createHashHistory(page as never)
  const notified: string[] = []
  history.listen(() => {
    const { location, action } = history.here()
    notified.push(`${action} ${location.pathname}${location.search}`)
  })
  return {
    history,
    notified: notified,
    entries,
    back: () => go(-1),
    followLink(to: string) {
      add({ hash: to, state: null })
      tell()
    },
    address: () => now().hash,
  }
}

/** Of each change that is held: what was asked, and its answer. */
function holding({ history }: ReturnType<typeof buildPage>) {
  const requests: string[] = []
  let answer: (may: boolean) => void = () => undefined
  history.hold((from, to) => {
    requests.push(`${from.pathname} > ${to.pathname}`)
    return new Promise((resolve) => {
      answer = resolve
    })
  })
  return { asked: requests, answer: (may: boolean) => answer(may) }
}

test('tells of new, of replaced and of earlier addresses', async () => {
  const page = buildPage('#/chat?open=1')
  expect(page.history.here().location).toMatchObject({ pathname: '/chat', search: '?open=1', key: 'default' })
  page.history.navigator.push('/users', { from: 'chat' })
  page.history.navigator.replace({ pathname: '/users', search: '?page=2' })
  page.back()
  await vi.waitFor(
    () => expect(page.notified).toEqual(['PUSH /users', 'REPLACE /users?page=2', 'POP /chat?open=1']),
    PATIENCE_MS,
  )
  expect(page.entries.map(({ hash }) => hash)).toEqual(['#/chat?open=1', '#/users?page=2'])
})

test('keeps the state of a navigation with its entry', () => {
  const page = buildPage('#/')
  page.history.navigator.push('/users', { from: 'chat' })
  expect(page.history.here().location.state).toEqual({ from: 'chat' })
})

test.each([
  [true, ['PUSH /users'], '#/users'],
  [false, [], '#/form'],
])('a new address waits for the answer %s', async (may, notified, address) => {
  const page = buildPage('#/form')
  const { asked: requests, answer } = holding(page)
  page.history.navigator.push('/users')
  expect(page.notified).toEqual([])
  answer(may)
  await vi.waitFor(() => expect(page.notified).toEqual(notified), PATIENCE_MS)
  expect(page.address()).toBe(address)
  expect(requests).toEqual(['/form > /users'])
})

test.each([
  [true, ['PUSH /form', 'POP /list'], '#/list'],
  [false, ['PUSH /form'], '#/form'],
])(
  'an earlier address waits for the answer %s, and meanwhile the address stays',
  async (may, notified, address) => {
    const page = buildPage('#/list')
    page.history.navigator.push('/form')
    const { asked: requests, answer } = holding(page)
    page.back()
    await vi.waitFor(() => expect(requests).toEqual(['/form > /list']), PATIENCE_MS)
    await vi.waitFor(() => expect(page.address()).toBe('#/form'), PATIENCE_MS)
    answer(may)
    await vi.waitFor(() => expect(page.notified).toEqual(notified), PATIENCE_MS)
    expect(page.address()).toBe(address)
    // It was allowed once: the next is asked about again.
    page.history.navigator.push('/users')
    expect(requests).toHaveLength(2)
  },
)

test('the entry of a link counts as the next one: back from there is held as well', async () => {
  const page = buildPage('#/list')
  page.history.navigator.push('/other')
  page.followLink('#/form')
  expect(page.notified).toEqual(['PUSH /other', 'POP /form'])
  const { asked: requests, answer } = holding(page)
  page.back()
  await vi.waitFor(() => expect(requests).toEqual(['/form > /other']), PATIENCE_MS)
  await vi.waitFor(() => expect(page.address()).toBe('#/form'), PATIENCE_MS)
  answer(true)
  await vi.waitFor(() => expect(page.address()).toBe('#/other'), PATIENCE_MS)
})
