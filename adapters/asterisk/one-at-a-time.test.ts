import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

/** Work whose runs a test ends one by one. */
function held() {
  const runs: PromiseWithResolvers<void>[] = []
  const ask = oneAtATime(() => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  })
  return { runs, ask }
}

test('who asks during a run shares the next one', async () => {
  const { runs, ask } = held()
  const first = ask()
  const others = [ask(), ask(), ask()]
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await first
  await expect.poll(() => runs.length).toBe(2)
  const late = ask()
  runs[1]?.resolve()
  await Promise.all(others)
  await expect.poll(() => runs.length).toBe(3)
  runs[2]?.resolve()
  await late
  const again = ask()
  expect(runs).toHaveLength(4)
  runs[3]?.resolve()
  await again
})

test('a failure concerns its own run', async () => {
  const { runs, ask } = held()
  const first = ask()
  const second = ask()
  runs[0]?.reject(new Error('busy'))
  await expect(first).rejects.toThrow('busy')
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.resolve()
  await second
})
