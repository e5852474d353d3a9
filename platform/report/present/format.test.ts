import { describe, expect, test } from 'vitest'
import { deltaOf } from './format.ts'

const wait = { unit: 'seconds', better: 'less' } as const
const calls = { unit: 'count', better: 'more' } as const

describe('the change of a number', () => {
  test.each([
    [
      'more calls are good',
      { value: 110, before: 100 },
      calls,
      { text: '+10%', direction: 'up', good: true },
    ],
    ['longer waits are bad', { value: 30, before: 20 }, wait, { text: '+50%', direction: 'up', good: false }],
    ['shorter waits are good', { value: 10, before: 20 }, wait, { direction: 'down', good: true }],
    [
      'what reads the same did not move',
      { value: 20.06, before: 20 },
      wait,
      { direction: 'same', good: null },
    ],
    [
      'percentages move by points',
      { value: 0.705, before: 0.728 },
      { unit: 'percent', better: 'more' },
      { text: '-2.3 pp', direction: 'down', good: false },
    ],
    [
      'some measures are neither good nor bad',
      { value: 2, before: 1 },
      { unit: 'count' },
      { direction: 'up', good: null },
    ],
  ] as const)('%s', (_what, figure, measure, expected) => {
    expect(deltaOf(figure, measure, 'en')).toMatchObject(expected)
  })

  test.each([
    ['nothing to compare with', { value: 3, before: null }],
    ['no value', { value: null, before: 3 }],
    ['nothing before', { value: 3, before: 0 }],
  ])('%s gives no change', (_what, figure) => {
    expect(deltaOf(figure, calls, 'en')).toBeNull()
  })
})
