import { expect, test } from 'vitest'
import { isHidden, tidyBlocked } from './hidden-caller.ts'

test.each([
  ['Número oculto', 'oculto'],
  ['numeros ocultos', 'oculto'],
  ['ANÓNIMO', 'oculto'],
  ['anonymous', 'oculto'],
  ['Private number', 'oculto'],
  ['oculto', 'oculto'],
  ['\u202a+57 (310) 555-0101\u202c', '+573105550101'],
  ["'310 555 0101", '3105550101'],
  ['300*', '300*'],
  ['', ''],
  ['Ana', 'Ana'],
])('the line %j of a list is stored as %j', (line, stored) => expect(tidyBlocked(line)).toBe(stored))

test.each([
  ['', true],
  ['anonymous', true],
  ['Restricted', true],
  ['unavailable', true],
  ['+573105550101', false],
  ['1001', false],
])('%j is hidden: %s', (number, hidden) => expect(isHidden(number)).toBe(hidden))
