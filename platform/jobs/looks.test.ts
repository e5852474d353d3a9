import { expect, test } from 'vitest'
import { createLooks } from './looks.ts'

const idle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Runners that look when they are told to; each finds what is there only while nobody else looks. */
function runners(count: number, jobs: number) {
  const looks = createLooks()
  let left = jobs
  let asked = 0
  const open: (() => void)[] = []
  const runner = () => {
    const look = () => {
      asked += 1
      const begun = looks.begin()
      open.push(() => {
        const found = !begun.besideAnother && left > 0
        if (found) left -= 1
        looks.end(begun, found, look)
      })
    }
    return look
  }
  const all = Array.from({ length: count }, runner)
  const answer = async () => {
    for (let end = open.shift(); end; end = open.shift()) {
      end()
      await idle()
    }
  }
  return { all, answer, left: () => left, asked: () => asked }
}

test.each([2, 3, 10])(
  '%i looks that blind each other are repeated one after the other, each once',
  async (count) => {
    const { all, answer, asked } = runners(count, 0)
    for (const look of all) look()
    await answer()
    expect(asked()).toBe(2 * count)
  },
)

test('a runner whose workers were all blinded finds each job, and looks no more when there is none', async () => {
  const { all, answer, asked, left } = runners(1, 3)
  for (let workers = 0; workers < 10; workers += 1) all[0]?.()
  await answer()
  expect(left()).toBe(0)
  // Three that find a job, and one that finds none.
  expect(asked()).toBe(10 + 3 + 1)
})

test('who looked alone is not repeated', async () => {
  const { all, answer, asked } = runners(1, 0)
  all[0]?.()
  await answer()
  expect(asked()).toBe(1)
})
