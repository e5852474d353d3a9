import { expect, test } from 'vitest'
import { laneOf, targetOf } from './lanes.ts'

test.each([
  ['channels/a-1/ring', 'a-1'],
  ['channels/a-1', 'a-1'],
  ['bridges/b-2/addChannel', 'b-2'],
  ['playbacks/p', 'p'],
  ['recordings/stored/r', 'r'],
  ['channels', null],
  ['asterisk/info', null],
  ['applications/suite/eventFilter', null],
])('%s is about %s', (path, target) => {
  expect(targetOf(path)).toBe(target)
})

test('a target always uses the same lane, and targets are spread over the lanes', () => {
  const ids = Array.from({ length: 200 }, () => crypto.randomUUID())
  expect(new Set(ids.map(laneOf)).size).toBeGreaterThan(4)
  for (const id of ids) expect(laneOf(id)).toBe(laneOf(id))
})
