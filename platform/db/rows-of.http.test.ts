import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { AT_ONCE, rowsOf } from './rows-of.ts'

const { database } = await startTestProgram()
const own = await testDatabase()

test.each([0, 1, AT_ONCE - 1, AT_ONCE, AT_ONCE + 1, 3 * AT_ONCE])(
  '%i rows are returned once each, in order, and stay valid afterwards',
  async (count) => {
    const stored = await database.system(async ({ rows }) => {
      const found: { n: number; text: string }[] = []
      const select = sql<{ n: number; text: string }>`
        SELECT n, 'row ' || n AS text FROM generate_series(1, ${count}::integer) n`
      for await (const row of rowsOf(rows, select)) found.push(row)
      return found
    })
    expect(stored).toEqual(Array.from({ length: count }, (_, at) => ({ n: at + 1, text: `row ${at + 1}` })))
  },
)

test('a failure midway is thrown at its rows; who stops early leaves a usable transaction', async () => {
  let read = 0
  const failing = database.system(async ({ rows }) => {
    const failAt = AT_ONCE + 5
    const select = sql`SELECT 1 / (${failAt}::integer - n) AS n FROM generate_series(1, ${3 * AT_ONCE}::integer) n`
    for await (const _ of rowsOf(rows, select)) read += 1
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(read).toBe(AT_ONCE)
  const after = await database.system(async ({ rows }) => {
    for await (const _ of rowsOf(rows, sql`SELECT generate_series(1, 1000)`)) break
    return (await sql<{ one: number }>`SELECT 1 AS one`.execute(rows)).rows
  })
  expect(after).toEqual([{ one: 1 }])
})

/** Runs in its own process: next to other tests the heap is large and collected unpredictably. Prints MB. */
const READS_ALL = `
  const { getHeapSpaceStatistics } = await import('node:v8')
  const { sql } = await import('kysely')
  const { openDatabase } = await import('#platform/db/database.ts')
  const { rowsOf } = await import('#platform/db/rows-of.ts')
  const { ownerUrl, masterSecret } = process.env
  const database = openDatabase({
    ownerUrl, masterSecret: Buffer.from(masterSecret, 'hex'), poolSize: 2, onError: (error) => { throw error },
  })
  const oldSpace = () =>
    getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space').space_used_size / 2 ** 20
  const before = oldSpace()
  let most = before
  let read = 0
  await database.system(async ({ rows }) => {
    const select = sql\`
      SELECT n, repeat(n::text || ' ', 50) AS a, repeat(n::text || ' ', 50) AS b, repeat(n::text || ' ', 50) AS c
        FROM generate_series(1, 200000) n\`
    for await (const row of rowsOf(rows, select)) {
      read += row.a === '' ? 0 : 1
      if (read % 5000 === 0) most = Math.max(most, oldSpace())
    }
  })
  await database.close()
  console.log(JSON.stringify({ read, grown: Math.round(most - before) }))`

test('two hundred megabytes are streamed with constant memory', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', READS_ALL],
    {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, ownerUrl: own.ownerUrl, masterSecret: own.masterSecret.toString('hex') },
    },
  )
  const { read, grown } = JSON.parse(stdout) as { read: number; grown: number }
  expect(read).toBe(200_000)
  expect(grown).toBeLessThan(30)
}, 60_000)
