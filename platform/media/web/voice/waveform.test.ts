import { expect, test } from 'vitest'
import { barsOf } from './waveform.ts'

test('each bar is the peak of its section, normalised to the loudest', () => {
  expect(barsOf([0.1, -0.2, 0.4, 0, 0, 0], 3)).toEqual([0.5, 1, 0.05])
  expect(barsOf([0, 0, 0, 0], 2)).toEqual([0.05, 0.05])
  expect(barsOf([1], 4)).toEqual([0.05, 0.05, 0.05, 1])
  expect(barsOf([], 2)).toEqual([0.05, 0.05])
})
