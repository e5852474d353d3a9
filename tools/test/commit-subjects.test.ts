import { expect, test } from 'vitest'
import { longSubjects } from './commit-subjects.ts'

test('a subject of 72 characters is fine, a longer one is not', () => {
  const fine = `1a2b3c4 phone: ${'ñ'.repeat(65)}`
  const long = `5d6e7f8 phone: ${'n'.repeat(66)}`
  expect(longSubjects(`${fine}\n${long}\n`)).toEqual([long])
  expect(longSubjects('')).toEqual([])
})
