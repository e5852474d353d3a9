import { expect, test } from 'vitest'
import { extendedTo, MAX_SELECTED, selectionOf, toggled } from './selection.ts'

const order = [11, 12, 13, 14, 15, 16]
const ids = (selection: { ids: ReadonlySet<number> }) => [...selection.ids].sort((one, other) => one - other)

test('messages are selected and deselected one by one, down to none', () => {
  const two = toggled(selectionOf(12), 15)
  expect(ids(two)).toEqual([12, 15])
  expect(ids(toggled(toggled(two, 12), 15))).toEqual([])
})

test('a range extends from the anchor either way, can shrink again, and keeps the rest of the selection', () => {
  const from14 = toggled(selectionOf(11), 14)
  expect(ids(extendedTo(from14, order, 16))).toEqual([11, 14, 15, 16])
  expect(ids(extendedTo(extendedTo(from14, order, 16), order, 15))).toEqual([11, 14, 15])
  expect(ids(extendedTo(extendedTo(from14, order, 16), order, 13))).toEqual([11, 13, 14])
})

test('a range whose anchor is gone selects only the message itself', () => {
  expect(ids(extendedTo(selectionOf(99), order, 12))).toEqual([12, 99])
})

test('a selection is limited to what one forward can take', () => {
  const many = Array.from({ length: MAX_SELECTED + 10 }, (_, index) => index + 1)
  const full = extendedTo(selectionOf(1), many, many.length)
  expect(ids(full)).toEqual(many.slice(0, MAX_SELECTED))
  expect(toggled(full, many.length)).toBe(full)
  expect(toggled(full, 5).ids.size).toBe(MAX_SELECTED - 1)
  // Upwards, the messages nearest to the anchor.
  const up = extendedTo(selectionOf(many.length), many, 1)
  expect(ids(up)).toEqual(many.slice(-MAX_SELECTED))
})
