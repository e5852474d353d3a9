import { expect, test } from 'vitest'
import { isStaying } from './use-stay-at-end.ts'

const near = 60
test.each([
  ['rows are added faster than the list follows', true, 1000, 1000, 400, false, true],
  ['a row is lower than was thought', true, 1000, 990, 400, false, true],
  ['the reader moves up a little', true, 1000, 990, 70, true, false],
  ['the list is led far up', true, 1000, 400, 600, false, false],
  ['the reader moves down, but not to the end', false, 400, 600, 400, true, false],
  ['the reader comes near the end', false, 400, 960, 40, true, true],
])('%s', (_what, was, from, to, left, moved, expected) => {
  expect(isStaying(was, { top: from, left: 0 }, { top: to, left }, { moved, near })).toBe(expected)
})
