import { describe, expect, test } from 'vitest'
import { silentLogger } from '#platform/log/logger.ts'
import { systemClock } from '../../ports.ts'
import type { CallWrite } from './call-row.ts'
import { type AsideStore, createCallWriter } from './call-writer.ts'
import type { StoredRecord } from './call-writes.queries.ts'

const writeOf = (id: string, outcome: 'answered' | null = null): CallWrite => ({
  call: {
    id,
    asterisk_server_id: 1,
    company_id: 1,
    dialed: '1002',
    caller_extension_id: 1,
    caller_number: '1001',
    caller_name: '',
    trunk_id: null,
    direction: 'internal',
    outcome,
    started_at: new Date(0),
    answered_at: null,
    ended_at: null,
    live: null,
  },
  facts: [],
  records: [],
})

/** An in-memory store that fails on demand. */
function memoryStore(failures: (writes: readonly CallWrite[]) => Error | null = () => null) {
  const stored = new Map<string, CallWrite>()
  const groups: number[] = []
  const store = async (writes: readonly CallWrite[]): Promise<StoredRecord[]> => {
    const error = failures(writes)
    if (error) throw error
    groups.push(writes.length)
    for (const write of writes) stored.set(write.call.id, write)
    return writes.map(({ call }) => ({
      id: 7,
      call_id: call.id,
      extension_id: 1,
      direction: 'OUTGOING',
      other_name: '',
      duration: 0,
      avatar: null,
    }))
  }
  return { store, stored, groups }
}

/** Keeps refused calls in memory; fails as often as `away` says. */
function memoryAside(away = 0) {
  const kept = new Map<string, { write: CallWrite; reason: string }>()
  const aside: AsideStore = {
    async put(write, reason) {
      if (away-- > 0) throw new Error('connection refused')
      kept.set(write.call.id, { write, reason })
    },
    async forget(ids) {
      for (const id of ids) kept.delete(id)
    },
  }
  return { aside, kept }
}

const writerOver = (store: ReturnType<typeof memoryStore>['store'], { aside } = memoryAside()) =>
  createCallWriter({ store, aside, clock: systemClock, log: silentLogger })

describe('call writer', () => {
  test('writes together in one statement, with only the latest state of each call', async () => {
    const { store, stored, groups } = memoryStore()
    const writer = writerOver(store)
    const writes = [writeOf('a'), writeOf('b'), writeOf('a', 'answered')].map((write) => writer.write(write))
    expect((await Promise.all(writes)).map((records) => records?.map((record) => record.call_id))).toEqual([
      ['a'],
      ['b'],
      ['a'],
    ])
    expect(groups).toEqual([2])
    expect(stored.get('a')?.call.outcome).toBe('answered')
  })

  test('while many calls change, more of them go together', async () => {
    let at = 0
    const pauses: number[] = []
    const clock = {
      now: () => at,
      after(milliseconds: number, action: () => void) {
        pauses.push(milliseconds)
        at += milliseconds
        queueMicrotask(action)
        return () => undefined
      },
    }
    const { store, groups } = memoryStore()
    const writer = createCallWriter({ store, aside: memoryAside().aside, clock, log: silentLogger })
    await writer.write(writeOf('a'))
    await Promise.all([writer.write(writeOf('b')), writer.write(writeOf('c'))])
    at += 1_000
    await writer.write(writeOf('d'))
    const [quiet, busy, quietAgain] = pauses
    expect(groups).toEqual([1, 2, 1])
    expect(busy).toBeGreaterThan(quiet ?? 0)
    expect(quietAgain).toBe(quiet)
  })

  test('while the database is away nothing is lost, and a newer state replaces an older one', async () => {
    let away = 2
    const { store, stored } = memoryStore(() =>
      away-- > 0 ? Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }) : null,
    )
    const writer = writerOver(store)
    const first = writer.write(writeOf('a'))
    const second = writer.write(writeOf('a', 'answered'))
    const other = writer.write(writeOf('b'))
    await Promise.all([first, second, other])
    expect([...stored.keys()].sort()).toEqual(['a', 'b'])
    expect(stored.get('a')?.call.outcome).toBe('answered')
    expect(writer.pending()).toBe(0)
  })

  const refusing = (id: string) => {
    const refused = Object.assign(new Error('violates foreign key'), { severity: 'ERROR', code: '23503' })
    return memoryStore((writes) => (writes.some((write) => write.call.id === id) ? refused : null))
  }

  test('a call that the database refuses does not block the others; it is kept aside, counted and reported', async () => {
    const { store, stored } = refusing('bad')
    const { aside, kept } = memoryAside()
    const reported: string[] = []
    const writer = createCallWriter({
      store,
      aside,
      onRefused: ({ call }) => reported.push(call.id),
      clock: systemClock,
      log: silentLogger,
    })
    const [good, bad] = await Promise.all([writer.write(writeOf('good')), writer.write(writeOf('bad'))])
    expect(good).toHaveLength(1)
    expect(bad).toBeNull()
    await writer.write(writeOf('bad', 'answered'))
    expect([...stored.keys()]).toEqual(['good'])
    expect(kept.get('bad')).toMatchObject({
      reason: 'violates foreign key',
      write: { call: { outcome: 'answered' } },
    })
    expect(reported).toEqual(['bad'])
    expect(writer.losses()).toEqual({ refused: 1, dropped: 0 })
  })

  test('a refused call waits until it is kept aside', async () => {
    const { store } = refusing('bad')
    const memory = memoryAside(2)
    expect(await writerOver(store, memory).write(writeOf('bad'))).toBeNull()
    expect([...memory.kept.keys()]).toEqual(['bad'])
  })

  test('what is kept aside is forgotten once a later state of the call is stored', async () => {
    let refused = true
    const { store, stored } = memoryStore(() =>
      refused ? Object.assign(new Error('violates'), { severity: 'ERROR', code: '23514' }) : null,
    )
    const memory = memoryAside()
    const writer = writerOver(store, memory)
    await writer.write(writeOf('a'))
    refused = false
    await writer.write(writeOf('a', 'answered'))
    expect([[...stored.keys()], [...memory.kept.keys()]]).toEqual([['a'], []])
  })

  test('beyond the memory limit the oldest call is dropped, and the others are stored', async () => {
    let away = true
    const { store, stored } = memoryStore(() => (away ? new Error('connection refused') : null))
    const writer = createCallWriter({
      store,
      aside: memoryAside().aside,
      clock: systemClock,
      log: silentLogger,
      maxWaiting: 2,
    })
    const [oldest, ...others] = ['a', 'b', 'c'].map((id) => writer.write(writeOf(id)))
    expect(await oldest).toBeNull()
    expect(writer.losses().dropped).toBe(1)
    away = false
    await Promise.all(others)
    expect([...stored.keys()]).toEqual(['b', 'c'])
  })

  test('stopping writes what is pending', async () => {
    const { store, stored } = memoryStore()
    const writer = writerOver(store)
    void writer.write(writeOf('a'))
    await writer.stop(1_000)
    expect([...stored.keys()]).toEqual(['a'])
  })

  test('stopping gives up when the database stays away, and reports what was not stored', async () => {
    const { store } = memoryStore(() => new Error('connection refused'))
    const writer = writerOver(store)
    void writer.write(writeOf('a'))
    await writer.stop(20)
    expect(writer.pending()).toBe(1)
  })
})
