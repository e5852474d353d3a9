import { expect, test } from 'vitest'
import { readTelLink } from './read-tel-link.ts'

test.each([
  ['tel:+57-300-123-4567', '+573001234567'],
  ['TEL:1002', '1002'],
  ['tel:+573001234567;ext=3', '+573001234567'],
  ['tel:%2B573001234567', '+573001234567'],
  ['callto:+57 300 123 4567', '+573001234567'],
  ['callto://1002', '1002'],
  ['web+callto:+573001234567', '+573001234567'],
  ['tel:', null],
  ['tel:%', null],
  ['javascript:alert(1)', null],
  ['https://suite.test', null],
])('%s', (address, number) => expect(readTelLink(address)).toBe(number))
