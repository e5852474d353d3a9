import { expect, test } from 'vitest'
import { readMailLink } from './read-mail-link.ts'

test.each([
  ['mailto:Rosa@Example.com', 'rosa@example.com'],
  ['MAILTO:rosa%40example.com?subject=Hola', 'rosa@example.com'],
  ['mailto:?to=rosa@example.com', 'rosa@example.com'],
  ['mailto:rosa@example.com,luis@example.com', 'rosa@example.com'],
  ['mailto:%', null],
  ['mailto:', null],
  ['tel:+573001234567', null],
  ['javascript:alert(1)', null],
])('%s', (link, address) => expect(readMailLink(link)).toBe(address))
