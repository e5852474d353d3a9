import { getHeapSpaceStatistics } from 'node:v8'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { AT_ONCE, rowsOf } from './rows-of.ts'

const { database } = await startTestProgram()

test.each([0, 1, AT_ONCE - 1, AT_ONCE, AT_ONCE + 1, 3 * AT_ONCE])(
  'of %i rows each comes once, in order, and whoever keeps one keeps all of it',
  async (count) => {
    const kept = await database.system(async ({ rows }) => {
      const found: { n: number; text: string }[] = []
      const select = sql<{ n: number; text: string }>`
        SELECT n, 'row ' || n AS text FROM generate_series(1, ${count}::integer) n`
      for await (const row of rowsOf(rows, select)) found.push(row)
      return found
    })
    expect(kept).toEqual(Array.from({ length: count }, (_, at) => ({ n: at + 1, text: `row ${at + 1}` })))
  },
)

/** What the long-lived part of the heap holds, MB. */
const oldSpace = (): number =>
  (getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0) /
  2 ** 20

test('two hundred megabytes pass by, and memory stays where it was', async () => {
  const before = oldSpace()
  let most = before
  let read = 0
  await database.system(async ({ rows }) => {
    const select = sql<Record<string, string>>`
      SELECT n, repeat(n::text || ' ', 50) AS a, repeat(n::text || ' ', 50) AS b, repeat(n::text || ' ', 50) AS c
        FROM generate_series(1, 200000) n`
    for await (const row of rowsOf(rows, select)) {
      read += row.a === '' ? 0 : 1
      if (read % 5000 === 0) most = Math.max(most, oldSpace())
    }
  })
  expect(read).toBe(200_000)
  expect(most - before).toBeLessThan(30)
}, 60_000)
