import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tellLatest } from './tell-latest.ts'

test('over any schedule of changes the last that is told is the last that is true', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom('a', 'b'), { maxLength: 30 }),
      async (s, keys) => {
        const state = { a: 0, b: 0 }
        const told = { a: 0, b: 0 }
        let atOnce = 0
        const tell = tellLatest(async (key: 'a' | 'b') => {
          atOnce += 1
          expect(atOnce).toBeLessThanOrEqual(2)
          const read = await s.schedule(Promise.resolve().then(() => state[key]))
          await s.schedule(Promise.resolve())
          told[key] = read
          atOnce -= 1
        })
        const all = keys.map((key) =>
          s.schedule(Promise.resolve()).then(() => {
            state[key] += 1
            return tell(key)
          }),
        )
        await s.waitFor(Promise.all(all))
        expect(told).toEqual(state)
      },
    ),
  )
})

test('a failure is the caller’s, unless a later try succeeds', async () => {
  const tries: (() => void)[] = []
  let fails = true
  const tell = tellLatest(async () => {
    await new Promise<void>((go) => tries.push(go))
    if (fails) throw new Error('not now')
  })
  const first = tell('a')
  const second = tell('a')
  tries[0]?.()
  await new Promise<void>((turn) => setImmediate(turn))
  fails = false
  tries[1]?.()
  await Promise.all([first, second])
  fails = true
  const third = tell('a')
  tries[2]?.()
  await expect(third).rejects.toThrow('not now')
})
