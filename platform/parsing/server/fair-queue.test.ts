import { expect, test } from 'vitest'
import { eventually } from '#platform/testing/eventually.ts'
import { fairQueue } from './fair-queue.ts'

/** Tasks that finish on command, and their start order. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.set(name, () => resolve(name))
    })
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

test('two tasks run at a time, one per company, the others in order', async () => {
  const places = fairQueue({ atOnce: 2, inLine: 10 })
  const { begun, work, end } = works()
  const first = places.within(1, work('a1'))
  const second = places.within(1, work('a2'))
  const third = places.within(2, work('b1'))
  const fourth = places.within(3, work('c1'))
  await Promise.resolve()
  expect(begun).toEqual(['a1', 'b1'])
  end('b1')
  await third
  await Promise.resolve()
  // The first company is still reading: its second file waits without blocking others.
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  end('a1')
  await first
  await Promise.resolve()
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
  end('a2')
  end('c1')
  expect(await Promise.all([second, fourth])).toEqual(['a2', 'c1'])
})

test('a full queue refuses, and a failed task frees its place', async () => {
  const places = fairQueue({ atOnce: 1, inLine: 1 })
  const { work, end } = works()
  const failing = places.within(1, () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  const reads = places.within(1, work('a'))
  const waits = places.within(2, work('b'))
  await expect(places.within(3, work('c'))).rejects.toMatchObject({ kind: { code: 'unavailable' } })
  end('a')
  await reads
  await Promise.resolve()
  end('b')
  expect(await waits).toBe('b')
})

test('companies have turns: one with many waiting tasks does not keep a new one waiting', async () => {
  const places = fairQueue({ atOnce: 1, inLine: 30 })
  const { begun, work, end } = works()
  const all = [
    ...['a1', 'a2', 'a3'].map((name) => places.within(1, work(name))),
    places.within(2, work('b1')),
  ]
  for (const [at, name] of ['a1', 'b1', 'a2', 'a3'].entries()) {
    await eventually(() => expect(begun[at]).toBe(name))
    end(name)
  }
  await Promise.all(all)
})

test('one company does not fill the line', async () => {
  const places = fairQueue({ atOnce: 1, inLine: 6, inLinePerKey: 2 })
  const { work, end } = works()
  const first = places.within(1, work('a1'))
  const others = ['a2', 'a3'].map((name) => places.within(1, work(name)))
  await expect(places.within(1, work('a4'))).rejects.toMatchObject({ kind: { code: 'unavailable' } })
  const other = places.within(2, work('b1'))
  for (const [name, done] of [
    ['a1', first],
    ['b1', other],
    ['a2', others[0]],
    ['a3', others[1]],
  ] as const) {
    await eventually(() => end(name))
    await done
  }
})

test('however many keys fill the line together, one more finds a place, and its turn', async () => {
  const places = fairQueue({ atOnce: 1, inLine: 100, inLinePerKey: 20, shared: 30 })
  const { begun, work, end } = works()
  const all: Promise<string>[] = []
  let refused = 0
  for (let many = 0; many < 20; many += 1)
    for (const key of [1, 2, 3, 4, 5, 6])
      all.push(
        places.within(key, work(`${key} ${many}`)).catch(() => {
          refused += 1
          return 'refused'
        }),
      )
  await Promise.resolve()
  const late = [7, 8, 9].map((key) => places.within(key, work(`late ${key}`)))
  for (let at = 0; at < 10; at += 1) {
    await eventually(() => expect(begun).toHaveLength(at + 1))
    end(begun[at] ?? '')
  }
  // Before anybody's second turn.
  expect(await Promise.all(late)).toEqual(['late 7', 'late 8', 'late 9'])
  for (let at = 10; at < 120 - refused + 3; at += 1) {
    await eventually(() => expect(begun).toHaveLength(at + 1))
    end(begun[at] ?? '')
  }
  await Promise.all(all)
  expect(refused).toBeGreaterThan(60)
})
