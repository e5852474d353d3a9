import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readAgain } from './read-again.ts'

const KEY = ['card']

test('a change while the first answer is under way is shown, and that answer is not', async () => {
  const queries = new QueryClient()
  const first = Promise.withResolvers<string>()
  const answers = [first.promise, Promise.resolve('after the change')]
  const card = new QueryObserver(queries, { queryKey: KEY, queryFn: () => answers.shift() ?? 'too many' })
  const leave = card.subscribe(() => {})
  const read = readAgain(queries, KEY)
  first.resolve('before the change')
  await read
  expect(card.getCurrentResult().data).toBe('after the change')
  expect(answers).toEqual([])
  leave()
})
