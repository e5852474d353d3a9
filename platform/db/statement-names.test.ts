import { expect, test } from 'vitest'
import { statementNames } from './statement-names.ts'

test('a statement always has the same name, different ones differ, and beyond the limit there are none', () => {
  const nameOf = statementNames()
  const name = nameOf('SELECT 1')
  expect(name).toMatch(/^[\w-]{10,63}$/)
  expect(nameOf('SELECT 1')).toBe(name)
  expect(nameOf('SELECT 2')).not.toBe(name)
  for (let made = 0; made < 1_000; made += 1) nameOf(`SELECT ${made}`)
  expect(nameOf('SELECT one too many')).toBeNull()
  expect(nameOf('SELECT 1')).toBe(name)
})
