import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database.ts'
import { openDatabase, type Rows } from './database.ts'
import { prepared } from './prepared.ts'

const { ownerUrl, masterSecret } = await testDatabase()
const database = openDatabase({ ownerUrl, masterSecret, poolSize: 2, onError: () => {} })
afterAll(() => database.close())

test('is built once, and runs with the values of each call', async () => {
  let built = 0
  const numbered = prepared((rows: Rows, { from, max }: { from: number; max: number }) => {
    built += 1
    return rows
      .selectFrom(
        sql<{ n: number; fixed: string }>`(SELECT n, 'x' AS fixed FROM generate_series(1, 9) n)`.as(
          'numbers',
        ),
      )
      .selectAll()
      .where('fixed', '=', 'x')
      .where('n', '>=', from)
      .limit(max)
  })
  const run = (from: number, max: number) => numbered(database.systemRows, { from, max })
  expect((await run(3, 2)).map(({ n }) => n)).toEqual([3, 4])
  expect((await run(8, 5)).map(({ n }) => n)).toEqual([8, 9])
  await Promise.all([1, 5, 7].map(async (from) => expect((await run(from, 1))[0]?.n).toBe(from)))
  expect(built).toBe(1)
})
