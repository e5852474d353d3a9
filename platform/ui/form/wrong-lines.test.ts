import { expect, test } from 'vitest'
import { wrongLines } from './wrong-lines.ts'

test('errors of a list name its lines, as they are sent', () => {
  const typed = '3001234567\n\n  abc \n12x\n'
  expect(wrongLines('numbers', typed, { 'numbers.1': 'No es un número.' })).toBe('«abc»: No es un número.')
  expect(wrongLines('numbers', typed, { 'numbers.1': 'Mal.', 'numbers.2': 'Mal.' })).toBe(
    '«abc»: Mal. «12x»: Mal.',
  )
  expect(wrongLines('numbers', typed, { 'others.1': 'Mal.' })).toBeUndefined()
  expect(wrongLines('groups', [{ id: 1 }], { 'groups.0': 'No existe.' })).toBe('No existe.')
})
