import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { createRoomPages, type OpenRoom } from './open-room.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const failure = (status: number) => new ApiFailure(status, { detail: `no ${status}`, code: 'x' })

/** A viewer of conversations, of which the first has messages. */
function viewer() {
  let open: OpenRoom | null = null
  let answer: () => Promise<unknown> = () => Promise.resolve()
  let reads = 0
  const pages = createRoomPages<{ id: number; sequence: number }>({
    get: () => open,
    set: (changed) => {
      open = changed
    },
    messagesOf: (chatId) => (chatId === 1 ? [{ id: 1, sequence: 1 }] : []),
    boundsOf: () => undefined,
    read: { before: answer, after: answer, newest: answer, around: answer },
    page: 20,
  })
  const load = () => {
    reads += 1
    return answer()
  }
  return {
    pages,
    loading: () => open?.loading,
    reads: () => reads,
    answers(next: () => Promise<unknown>) {
      answer = next
    },
    open: (chatId: number) => pages.open(chatId, load),
    refresh: (chatId: number) => pages.refresh(chatId, load),
  }
}

test.each([0, 429, 500, 503])(
  'what is shown stays while the server answers %i, and is read again',
  async (status) => {
    const { open, refresh, loading, reads, answers } = viewer()
    open(1)
    await vi.advanceTimersByTimeAsync(0)
    answers(() => Promise.reject(failure(status)))
    await refresh(1)
    expect(loading()).toBe('ready')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(loading()).toBe('ready')
    const before = reads()
    expect(before).toBeGreaterThan(2)
    answers(() => Promise.resolve())
    await vi.advanceTimersByTimeAsync(120_000)
    expect(reads()).toBe(before + 1)
  },
)

test('an empty conversation that was read stays too', async () => {
  const { open, refresh, loading, answers } = viewer()
  open(2)
  await vi.advanceTimersByTimeAsync(0)
  answers(() => Promise.reject(failure(0)))
  await refresh(2)
  expect(loading()).toBe('ready')
})

test('a connection that is back reads at once', async () => {
  const { pages, open, refresh, reads, answers } = viewer()
  open(1)
  await vi.advanceTimersByTimeAsync(0)
  answers(() => Promise.reject(failure(0)))
  await refresh(1)
  answers(() => Promise.resolve())
  pages.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect(reads()).toBe(3)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(reads()).toBe(3)
})

test('a refusal replaces what is shown, and a first read that fails says so', async () => {
  const { open, refresh, loading, reads, answers } = viewer()
  open(1)
  await vi.advanceTimersByTimeAsync(0)
  answers(() => Promise.reject(failure(403)))
  await refresh(1)
  expect(loading()).toEqual({ failed: 'no 403' })
  answers(() => Promise.reject(failure(0)))
  open(2)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(loading()).toEqual({ failed: 'no 0' })
  expect(reads()).toBe(3)
})

test('a conversation that was left is not read again', async () => {
  const { pages, open, refresh, reads, answers } = viewer()
  open(1)
  await vi.advanceTimersByTimeAsync(0)
  answers(() => Promise.reject(failure(0)))
  await refresh(1)
  open(2)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(reads()).toBe(3)
  pages.close()
})
