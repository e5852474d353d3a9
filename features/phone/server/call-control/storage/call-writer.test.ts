import { describe, expect, test } from 'vitest'
import { silentLogger } from '#platform/log/logger.ts'
import { systemClock } from '../../ports.ts'
import type { CallWrite } from './call-row.ts'
import { createCallWriter } from './call-writer.ts'
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
      duration: 0,
      avatar: null,
    }))
  }
  return { store, stored, groups }
}

const writerOver = (store: ReturnType<typeof memoryStore>['store']) =>
  createCallWriter({ store, clock: systemClock, log: silentLogger })

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

  test('a call that the database refuses does not block the others', async () => {
    const refused = Object.assign(new Error('violates foreign key'), { severity: 'ERROR', code: '23503' })
    const { store, stored } = memoryStore((writes) =>
      writes.some((write) => write.call.id === 'bad') ? refused : null,
    )
    const writer = writerOver(store)
    const [good, bad] = await Promise.all([writer.write(writeOf('good')), writer.write(writeOf('bad'))])
    expect(good).toHaveLength(1)
    expect(bad).toBeNull()
    expect([...stored.keys()]).toEqual(['good'])
  })

  test('beyond the memory limit the oldest call is dropped, and the others are stored', async () => {
    let away = true
    const { store, stored } = memoryStore(() => (away ? new Error('connection refused') : null))
    const writer = createCallWriter({ store, clock: systemClock, log: silentLogger, maxWaiting: 2 })
    const [oldest, ...others] = ['a', 'b', 'c'].map((id) => writer.write(writeOf(id)))
    expect(await oldest).toBeNull()
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
