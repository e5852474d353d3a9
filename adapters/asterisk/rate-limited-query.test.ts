import { expect, test } from 'vitest'
import { rateLimitedQuery } from './rate-limited-query.ts'

function setting() {
  const questions: string[] = []
  const clock = { now: 0, fails: false }
  const ask = rateLimitedQuery(
    1_000,
    async (name) => {
      questions.push(name)
      if (clock.fails) throw new Error('no answer')
    },
    () => clock.now,
  )
  return { questions, clock, ask }
}

test('concurrent calls share one query per name', async () => {
  const { questions, ask } = setting()
  await Promise.all([ask('a'), ask('a'), ask('b'), ask('a')])
  expect(questions).toEqual(['a', 'b'])
})

test('an answer is reused for its time, then queried again', async () => {
  const { questions, clock, ask } = setting()
  await ask('a')
  clock.now = 999
  await ask('a')
  clock.now = 1_000
  await ask('a')
  expect(questions).toEqual(['a', 'a'])
})

test('a failure is thrown and not cached', async () => {
  const { questions, clock, ask } = setting()
  clock.fails = true
  await expect(ask('a')).rejects.toThrow('no answer')
  clock.fails = false
  await ask('a')
  expect(questions).toEqual(['a', 'a'])
})
