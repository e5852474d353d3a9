import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SHORT_NUMBERS_FILE, shortNumbersSource } from './short-numbers/source.ts'

/** `node tools/short-numbers.ts`: writes the short numbers of every country from libphonenumber's data. */
writeFileSync(join(import.meta.dirname, '..', SHORT_NUMBERS_FILE), shortNumbersSource())
