import { expect, test } from 'vitest'
import { jsonText } from './json-text.ts'

test('what the database cannot store is left out, everything else stays', () => {
  const name = 'Ana 😀'
  expect(JSON.parse(jsonText([{ name }, { name: name.slice(0, 5) }, { name: 'a\0b' }, 7, null]))).toEqual([
    { name },
    { name: 'Ana \ufffd' },
    { name: 'ab' },
    7,
    null,
  ])
})
