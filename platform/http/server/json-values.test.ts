import { expect, test } from 'vitest'
import { exceedsJson } from './json-values.ts'

const BOUNDS = { values: 5, depth: 3 }
const exceeds = (text: string) => exceedsJson(Buffer.from(text), BOUNDS)

test('values and levels are counted, and nothing within texts', () => {
  expect(exceeds('{"a":1,"b":[1,2]}')).toBe(false)
  expect(exceeds('[1,2,3,4,5,6]')).toBe(true)
  expect(exceeds('{"a":{"b":{"c":{}}}}')).toBe(true)
  expect(exceeds('[[[]],[[]]]')).toBe(true)
  expect(exceeds('[[[]]]')).toBe(false)
  expect(exceeds('{"a":"[[[[{{{{,,,,,,,,"}')).toBe(false)
  expect(exceeds(String.raw`["\"",",,,,,,,,\\","{{{{"]`)).toBe(false)
  expect(exceeds(String.raw`["\\",1,2,3,4,5,6]`)).toBe(true)
  expect(exceeds('"not closed, [[[[')).toBe(false)
})
