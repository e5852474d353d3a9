import { describe, expect, test } from 'vitest'
import { DAY_PERIODS, daysOf } from './day-periods.ts'
import { type ListFilter, readFilter, whereOf, writeFilter } from './list-filter.ts'

const filter: ListFilter = [
  [{ field: 'status', op: 'is', values: ['open', 'won'] }],
  [
    { field: 'owner', op: 'is', values: ['me', '7'], names: ['Yo', 'Ana Gómez'] },
    { field: 'owner', op: 'empty', values: [] },
  ],
  [{ field: 'closed', op: 'within', values: ['lastMonth'] }],
  [{ field: 'amount', op: 'between', values: ['', '5000'] }],
]

describe("a list's filter", () => {
  test('survives the round trip through the URL', () => {
    expect(readFilter(writeFilter(filter))).toEqual(filter)
    for (const wrong of ['', '{', '7', '[[]]', '[[["a","like",["b"]]]]', '[["a"]]', '[[["a","is",[1]]]]'])
      expect(readFilter(wrong)).toBeNull()
    expect(readFilter('[]')).toEqual([])
  })

  test("is translated to the server's `where`: clauses with `and`, alternatives with `or`, periods as days", () => {
    expect(JSON.parse(whereOf(filter, '2026-03-15') ?? '')).toEqual({
      and: [
        { field: 'status', op: 'is', value: ['open', 'won'] },
        {
          or: [
            { field: 'owner', op: 'is', value: ['me', '7'] },
            { field: 'owner', op: 'empty' },
          ],
        },
        {
          and: [
            { field: 'closed', op: 'from', value: '2026-02-01' },
            { field: 'closed', op: 'to', value: '2026-02-28' },
          ],
        },
        { field: 'amount', op: 'to', value: '5000' },
      ],
    })
  })

  test('ignores incomplete conditions', () => {
    expect(whereOf([], '2026-03-15')).toBeUndefined()
    expect(whereOf([[{ field: 'status', op: 'is', values: [] }]], '2026-03-15')).toBeUndefined()
  })
})

describe('periods of days', () => {
  test('are relative to today, with weeks from Monday', () => {
    const sunday = '2026-03-01'
    expect(daysOf('thisWeek', sunday)).toEqual({ from: '2026-02-23', to: '2026-03-01' })
    expect(daysOf('lastWeek', sunday)).toEqual({ from: '2026-02-16', to: '2026-02-22' })
    expect(daysOf('last7', sunday)).toEqual({ from: '2026-02-23', to: '2026-03-01' })
    expect(daysOf('lastMonth', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
    expect(daysOf('nextMonth', '2026-01-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(daysOf('lastYear', sunday)).toEqual({ from: '2025-01-01', to: '2025-12-31' })
    for (const period of DAY_PERIODS) {
      const { from, to } = daysOf(period, sunday)
      expect(from <= to).toBe(true)
    }
  })
})
