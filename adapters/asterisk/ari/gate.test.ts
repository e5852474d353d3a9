import { expect, test } from 'vitest'
import { AriUnavailable } from './errors.ts'
import { Gate } from './gate.ts'

test('admits up to the limit, queues a few, and refuses the rest', async () => {
  const gate = new Gate(2, 1)
  const release: (() => void)[] = []
  let inside = 0
  const work = () =>
    new Promise<void>((resolve) => {
      inside += 1
      release.push(resolve)
    })
  const passing = [gate.pass(work), gate.pass(work), gate.pass(work)]
  await expect(gate.pass(work)).rejects.toThrow(AriUnavailable)
  expect(inside).toBe(2)
  release.shift()?.()
  await passing[0]
  await expect.poll(() => inside).toBe(3)
  for (const one of release) one()
  await Promise.all(passing)
})

test('a failed task frees its place', async () => {
  const gate = new Gate(1, 1)
  await expect(gate.pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await gate.pass(async () => 'in')).toBe('in')
})
