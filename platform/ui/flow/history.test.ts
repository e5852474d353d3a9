import { expect, test } from 'vitest'
import { beginHistory, type History, withChange, withNext, withoutLatest } from './history.ts'

interface Graph {
  readonly text: string
}
const change = (history: History<Graph>, text: string, about: string | null = null, at = 0) =>
  withChange(history, { text }, about, at)

test('steps are undone one by one and redone, until something else is done', () => {
  const first = { text: 'a' }
  const three = change(change(beginHistory<Graph>(first), 'b'), 'c')
  const once = withoutLatest(three)
  expect(once.present.text).toBe('b')
  const twice = withoutLatest(once)
  // The very graph of before: it counts as unchanged.
  expect(twice.present).toBe(first)
  expect(withoutLatest(twice)).toBe(twice)
  expect(withNext(twice).present.text).toBe('b')
  expect(withNext(withNext(twice)).present.text).toBe('c')
  const other = change(once, 'x')
  expect(withNext(other)).toBe(other)
  expect(withoutLatest(other).present.text).toBe('b')
})

test('letters typed into one node are one step, those of another or after a pause are not', () => {
  let history = change(beginHistory<Graph>({ text: '' }), 'h', 'message-1', 0)
  history = change(history, 'ho', 'message-1', 200)
  history = change(history, 'hola', 'message-1', 400)
  expect(history.past).toHaveLength(1)
  history = change(history, 'hola x', 'message-2', 500)
  history = change(history, 'hola xy', 'message-2', 5000)
  expect(history.past).toHaveLength(3)
  const undone = withoutLatest(history)
  // What is typed after an undo is a step of its own.
  expect(change(undone, 'hola z', 'message-2', 5100).past).toHaveLength(3)
})

test('a long day of changes keeps the latest hundred', () => {
  let history = beginHistory<Graph>({ text: '0' })
  for (let step = 1; step <= 250; step += 1) history = change(history, String(step))
  expect(history.past).toHaveLength(100)
})
