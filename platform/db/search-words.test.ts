import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test.each([
  ['  Romero   Juan ', ['Romero', 'Juan']],
  ['310 555 01 01', ['3105550101']],
  ['+57 (310) 555-0101', ['573105550101']],
  ['0057 310 555 0101', ['573105550101']],
  ['2026-01-15', ['2026-01-15']],
  ['1002 luis', ['1002', 'luis']],
  ['100 200', ['100', '200']],
  ['', []],
])('%j', (search, words) => expect(searchWords(search)).toEqual(words))
