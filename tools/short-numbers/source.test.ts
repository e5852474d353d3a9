import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SHORT_NUMBERS } from '#platform/telephony/numbers/short-numbers.gen.ts'
import { SHORT_NUMBERS_FILE, shortNumbersSource } from './source.ts'

test('the short numbers are those of the installed libphonenumber', () => {
  const root = join(import.meta.dirname, '../..')
  const withoutLayout = (text: string) => text.replaceAll(/\s|'|"|,/g, '')
  expect(withoutLayout(readFileSync(join(root, SHORT_NUMBERS_FILE), 'utf8'))).toBe(
    withoutLayout(shortNumbersSource()),
  )
  expect(SHORT_NUMBERS.CO?.emergency).toBe('1(?:1[29]|23|32|56)')
})
