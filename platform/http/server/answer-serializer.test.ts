import { expect, test } from 'vitest'
import { z } from 'zod'
import { answerSerializer } from './answer-serializer.ts'

const answer = z.object({
  name: z.string().nullable(),
  count: z.number().int().nullable(),
  owner: z.object({ id: z.number(), label: z.string().nullable() }).nullable(),
  tags: z.array(z.string().nullable()).nullable(),
  note: z.string().nullable().optional(),
  either: z.union([z.string(), z.number()]).nullable(),
})
const serialize = answerSerializer(answer)

test.each([
  { name: null, count: null, owner: null, tags: null, either: null },
  { name: 'a"b', count: 0, owner: { id: 1, label: null }, tags: ['x', null], note: null, either: 7 },
  { name: '', count: -1, owner: { id: 2, label: 'Ana' }, tags: [], note: 'sí', either: 'x' },
])('what may be null is written as it is: %j', (value) => {
  expect(JSON.parse(serialize(value))).toEqual(value)
})

test('what is not declared is left out, within what may be null as well', () => {
  const value = { name: 'a', count: 1, owner: { id: 1, label: null, secret: 'x' }, tags: null, either: null }
  expect(serialize({ ...value, secret: 'x' })).not.toContain('secret')
})

test('a value of another kind is refused', () => {
  expect(() => serialize({ name: 'a', count: 'many', owner: null, tags: null, either: null })).toThrow(
    /integer/,
  )
})
