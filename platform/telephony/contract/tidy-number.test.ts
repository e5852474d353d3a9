import { expect, test } from 'vitest'
import { tidyNumber } from './tidy-number.ts'

test.each([
  ['+57 (601) 555-0100', '+576015550100'],
  ['601.555.01.00', '6015550100'],
  ['+57\u00a0601\u2013555 0100', '+576015550100'],
  ['*97', '*97'],
  ['60a1', '60a1'],
])('%j is %j', (typed, number) => expect(tidyNumber(typed)).toBe(number))
