import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  choiceField,
  countField,
  dayField,
  flagField,
  readUrlState,
  textField,
  writeUrlState,
} from './url-state.ts'

const fields = {
  search: textField(),
  page: countField(1),
  page_size: countField(20, 100),
  missed: flagField(),
  order: choiceField(['-started_at', 'started_at'], '-started_at'),
  initDate: dayField(),
}
const read = (query: string) => readUrlState(fields, new URLSearchParams(query))
const write = (query: string, patch: Parameters<typeof writeUrlState<typeof fields>>[2]) =>
  writeUrlState(fields, new URLSearchParams(query), patch).toString()

describe('list state in the URL', () => {
  test('an empty URL means all defaults', () => {
    expect(read('')).toEqual({
      search: '',
      page: 1,
      page_size: 20,
      missed: false,
      order: '-started_at',
      initDate: '',
    })
  })

  test('unreadable values count as defaults', () => {
    const bad = read('page=-1&page_size=5000&order=name&initDate=2026-02-30&missed=yes')
    expect(bad).toEqual(read(''))
  })

  test('defaults are omitted from the URL, and foreign parameters are kept', () => {
    expect(write('search=a&x=1', { search: '' })).toBe('x=1')
    expect(write('', { order: 'started_at', missed: true })).toBe('missed=1&order=started_at')
  })

  test('a changed filter resets to the first page, a changed page keeps the filters', () => {
    expect(write('page=4&search=a', { search: 'ab' })).toBe('search=ab')
    expect(write('search=a', { page: 3 })).toBe('search=a&page=3')
  })

  test('values survive the round trip through the URL', () => {
    fc.assert(
      fc.property(
        fc.record({
          search: fc.string(),
          page: fc.integer({ min: 1, max: 1_000_000 }),
          page_size: fc.integer({ min: 1, max: 100 }),
          missed: fc.boolean(),
          order: fc.constantFrom('-started_at' as const, 'started_at' as const),
          initDate: fc.constantFrom('', '2026-02-28'),
        }),
        (state) => {
          expect(read(write('', state))).toEqual(state)
        },
      ),
    )
  })
})
