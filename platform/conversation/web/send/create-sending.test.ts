import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { createSending } from './create-sending.ts'
import type { KeptFiles } from './kept/kept-files.ts'
import type { Answered, UnsentView } from './outgoing.ts'
import { outgoingStorage } from './outgoing-storage.ts'

type Listener = (event: { storageArea: Storage; key: string; newValue: string | null }) => void

/** Shared by the tabs of one browser: storage and its events, which go to the other tabs only. */
function browser() {
  const entries = new Map<string, string>()
  const listeners = new Map<object, Set<Listener>>()
  let opening: object = {}
  vi.stubGlobal('addEventListener', (_type: string, listener: Listener) => {
    listeners.get(opening)?.add(listener)
  })
  vi.stubGlobal('reportError', (error: unknown) => problems.push(error))
  vi.stubGlobal('removeEventListener', (_type: string, listener: Listener) => {
    for (const some of listeners.values()) some.delete(listener)
  })
  /** Like a browser's: entries are properties. */
  const storageFor = (tab: object): Storage => {
    const tell = (key: string, newValue: string | null) => {
      for (const [other, some] of listeners)
        if (other !== tab)
          for (const listener of some)
            listener({ storageArea: storages.get(other) as Storage, key, newValue })
    }
    return new Proxy({} as Storage, {
      ownKeys: () => [...entries.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      get: (_target, name) =>
        ({
          getItem: (key: string) => entries.get(key) ?? null,
          setItem: (key: string, value: string) => {
            entries.set(key, value)
            tell(key, value)
          },
          removeItem: (key: string) => {
            if (entries.delete(key)) tell(key, null)
          },
        })[String(name)],
    })
  }
  const storages = new Map<object, Storage>()
  const contents = new Map<string, Blob>()
  return {
    entries,
    contents,
    open(tab: object) {
      opening = tab
      listeners.set(tab, new Set())
      const storage = storageFor(tab)
      storages.set(tab, storage)
      return storage
    },
  }
}

interface Attempt {
  tab: string
  what: string
  ok(): void
  no(error: ApiFailure): void
}

const problems: unknown[] = []
let shared: ReturnType<typeof browser>
let attempts: Attempt[]
const open: { close(): void }[] = []

function openTab(tab: string) {
  const storage = shared.open({ tab })
  const store = createStore<UnsentView<Answered>>(() => ({ outgoing: [], chosen: {} }))
  const send = (what: string, signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      attempts.push({ tab, what, ok: () => resolve(what), no: reject })
    })
  const files: KeptFiles = {
    read: async () => [],
    content: async (id) => shared.contents.get(id),
    has: (id) => shared.contents.has(id),
    keep: async (id, content) => void shared.contents.set(id, content),
    caption: () => {},
    unchoose: () => {},
    drop: (ids) => {
      for (const id of ids) shared.contents.delete(id)
    },
    clear: async () => shared.contents.clear(),
  }
  const sending = createSending<Answered, string>({
    store,
    outgoing: outgoingStorage<Answered>(storage, 'chat', 1),
    files,
    // Real ones: Node has them, too.
    locks: navigator.locks,
    sendText: ({ text }, signal) => send(text, signal),
    sendFile: ({ name }, _tell, signal) => send(name, signal),
    onSent: () => {},
  })
  open.push(sending)
  return {
    ...sending,
    shown: () =>
      store
        .getState()
        .outgoing.map((one) => `${one.kind === 'file' ? one.name : one.text} ${one.state.phase}`),
  }
}

/** Event loop turns, more than any pending work needs. */
const settle = async () => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
const made = () => attempts.map(({ tab, what }) => `${tab} ${what}`)
const last = () => {
  const attempt = attempts.at(-1)
  if (!attempt) throw new Error('nothing was sent')
  return attempt
}
const refusal = new ApiFailure(403, { code: 'x', detail: 'no se puede' })

beforeEach(() => {
  shared = browser()
  attempts = []
})
afterEach(async () => {
  for (const sending of open.splice(0)) sending.close()
  await settle()
  vi.unstubAllGlobals()
  expect(problems.splice(0)).toEqual([])
})

describe('several tabs', () => {
  test('one tab sends, whether the others were open before or are opened later; nothing is sent twice', async () => {
    const before = openTab('before')
    const writer = openTab('writer')
    writer.files(7, [{ file: new Blob(['x']), name: 'plano.pdf' }])
    writer.text(7, 'después', [], null)
    await settle()
    const after = openTab('after')
    await settle()
    expect(made()).toEqual(['writer plano.pdf'])
    // Both other tabs show it meanwhile: the one that was open and the one opened later.
    const theirs = ['plano.pdf elsewhere', 'después elsewhere']
    expect([before.shown(), after.shown()]).toEqual([theirs, theirs])
    last().ok()
    await settle()
    last().ok()
    await settle()
    expect(made()).toEqual(['writer plano.pdf', 'writer después'])
    expect([before.shown(), writer.shown(), after.shown()]).toEqual([[], [], []])
    expect([shared.entries.size, shared.contents.size]).toEqual([0, 0])
  })

  test('when the sending tab closes, another one continues, in the order written', async () => {
    const others = [openTab('second'), openTab('third')]
    const writer = openTab('first')
    writer.files(7, [{ file: new Blob(['x']), name: 'plano.pdf' }])
    writer.text(7, 'después', [], null)
    await settle()
    writer.close()
    await settle()
    expect(made()).toEqual(['first plano.pdf', 'second plano.pdf'])
    expect(others.map((tab) => tab.shown())).toEqual([
      ['plano.pdf sending', 'después waiting'],
      ['plano.pdf elsewhere', 'después elsewhere'],
    ])
    last().ok()
    await settle()
    last().ok()
    await settle()
    expect(made()).toEqual(['first plano.pdf', 'second plano.pdf', 'second después'])
    expect(others.map((tab) => tab.shown())).toEqual([[], []])
  })

  test('a failed message is shown in all tabs; one retries it, and a discarded one disappears from all', async () => {
    const other = openTab('other')
    const writer = openTab('writer')
    writer.text(7, 'a', [], null)
    writer.text(8, 'b', [], null)
    await settle()
    for (const attempt of attempts) attempt.no(refusal)
    await settle()
    expect([writer.shown(), other.shown()]).toEqual([
      ['a failed', 'b failed'],
      ['a failed', 'b failed'],
    ])
    const [a, b] = [...shared.entries.keys()].map((key) => key.replace('suite.chat.outgoing.1.', ''))
    if (!a || !b) throw new Error('nothing is stored')
    other.retry(a)
    writer.discard(b)
    await settle()
    expect(made()).toEqual(['writer a', 'writer b', 'other a'])
    expect(other.shown()).toEqual(['a sending'])
    // The tab that retries closes halfway.
    other.close()
    await settle()
    expect(made()).toEqual(['writer a', 'writer b', 'other a', 'writer a'])
    last().ok()
    await settle()
    expect(writer.shown()).toEqual([])
  })
})

test('after a reconnection unanswered messages are sent again, refused ones are not', async () => {
  vi.useFakeTimers()
  const tab = openTab('one')
  tab.text(7, 'refused', [], null)
  last().no(refusal)
  await vi.advanceTimersByTimeAsync(0)
  tab.text(7, 'unanswered', [], null)
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    last().no(new ApiFailure(0, { code: 'network', detail: '' }))
    await vi.advanceTimersByTimeAsync(1_000)
  }
  vi.useRealTimers()
  expect(tab.shown()).toEqual(['refused failed', 'unanswered failed'])
  expect(attempts).toHaveLength(6)
  await settle()
  tab.retryUnanswered()
  await settle()
  expect(tab.shown()).toEqual(['refused failed', 'unanswered sending'])
  last().ok()
  await settle()
  expect([attempts.length, tab.shown()]).toEqual([7, ['refused failed']])
})
