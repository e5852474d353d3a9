import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database.ts'
import { assertNoTransaction, NestedTransaction, openDatabase, type Rows } from './database.ts'

const { ownerUrl, masterSecret } = await testDatabase()
// A single connection: anything a transaction leaves behind reaches the next one.
const database = openDatabase({ ownerUrl, masterSecret, poolSize: 1, onError: () => {} })
const owner = new Client({ connectionString: ownerUrl })
await owner.connect()
afterAll(async () => {
  await owner.end()
  await database.close()
})

const ids = await owner.query<{ id: number }>(
  `INSERT INTO companies (name, slug) VALUES ('Una', 'una'), ('Dos', 'dos') RETURNING id::int`,
)
const [one, two] = ids.rows.map(({ id }) => id) as [number, number]
const names = async (rows: Rows) =>
  (await rows.selectFrom('user_groups').select('name').orderBy('name').execute()).map(({ name }) => name)
const add = (rows: Rows, company_id: number, name: string) =>
  rows.insertInto('user_groups').values({ company_id, name }).execute()

beforeEach(() => owner.query('DELETE FROM user_groups'))

test('committed rows are visible to the next transaction, in their own company only', async () => {
  await database.tenant(one, ({ rows }) => add(rows, one, 'Ventas'))
  expect(await database.reading(one, ({ rows }) => names(rows))).toEqual(['Ventas'])
  expect(await database.reading(two, ({ rows }) => names(rows))).toEqual([])
})

test('concurrent statements of one transaction each get their own answer', async () => {
  const numbers = Array.from({ length: 20 }, (_, at) => at)
  const answers = await database.tenant(one, ({ rows }) =>
    Promise.all(
      numbers.map(async (n) => {
        const { rows: found } = await sql<{ n: number }>`SELECT ${n}::int AS n`.execute(rows)
        return found[0]?.n
      }),
    ),
  )
  expect(answers).toEqual(numbers)
})

test('a failure rolls everything back, and the connection serves the next transaction', async () => {
  const failing = database.tenant(one, async ({ rows }) => {
    await add(rows, one, 'Ventas')
    await Promise.all([add(rows, one, 'Soporte'), sql`SELECT 1 / 0`.execute(rows)])
  })
  await expect(failing).rejects.toThrow('division by zero')
  await expect(database.tenant(one, ({ rows }) => add(rows, two, 'Ajena'))).rejects.toThrow(
    'row-level security',
  )
  expect(await database.reading(one, ({ rows }) => names(rows))).toEqual([])
})

test('a `reading` transaction cannot write', async () => {
  await expect(database.reading(one, ({ rows }) => add(rows, one, 'Ventas'))).rejects.toThrow('read-only')
  await database.tenant(one, ({ rows }) => add(rows, one, 'Soporte'))
  expect(await database.reading(one, ({ rows }) => names(rows))).toEqual(['Soporte'])
})

test('commit callbacks run after the commit, and never after a failure', async () => {
  const published: string[] = []
  const work = (fails: boolean) =>
    database.tenant(one, async ({ rows, onCommit }) => {
      await add(rows, one, 'Ventas')
      onCommit(() => published.push('done'))
      if (fails) throw new Error('not today')
    })
  await expect(work(true)).rejects.toThrow('not today')
  expect(published).toEqual([])
  await work(false)
  expect(published).toEqual(['done'])
  expect((await owner.query('SELECT FROM user_groups')).rowCount).toBe(1)
})

test('a connection lost in a transaction rolls it back, and is replaced', async () => {
  const broken = database.tenant(one, async ({ rows }) => {
    await add(rows, one, 'Ventas')
    const { rows: found } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(rows)
    await owner.query('SELECT pg_terminate_backend($1)', [found[0]?.pid])
    await add(rows, one, 'Soporte')
  })
  await expect(broken).rejects.toThrow()
  expect(await database.reading(one, ({ rows }) => names(rows))).toEqual([])
})

test('what waits for others is refused within a transaction, and not after it, also for work that it started', async () => {
  expect(() => assertNoTransaction()).not.toThrow()
  const over = Promise.withResolvers<void>()
  let started: Promise<void> = Promise.resolve()
  await database.tenant(one, async () => {
    expect(() => assertNoTransaction()).toThrow()
    started = over.promise.then(() => assertNoTransaction())
  })
  over.resolve()
  await started
  await database.system(async (unit) => {
    expect(() => assertNoTransaction()).toThrow()
    unit.onCommit(() => assertNoTransaction())
  })
})

test('what has to outlast its transaction waits for none, and is there after a rollback', async () => {
  // More at a time than there are connections of any kind.
  const many = Array.from({ length: 8 }, (_, at) =>
    database.system(async () => {
      await add(database.lastingRows, one, `Grupo ${at}`)
      throw new Error('not today')
    }),
  )
  expect(await Promise.allSettled(many)).toEqual(
    many.map(() => expect.objectContaining({ status: 'rejected' })),
  )
  expect(await database.reading(one, ({ rows }) => names(rows))).toHaveLength(8)
})

test('a transaction or a single statement within another is refused, also of another kind, and told where the program says so', async () => {
  const after = Promise.withResolvers<void>()
  const within = [
    () => database.tenant(one, async () => {}),
    () => database.reading(one, async () => {}),
    () => database.system(async () => {}),
    () => names(database.systemRows),
  ]
  for (const around of [database.tenant, database.reading] as const)
    await around(one, async () => {
      for (const open of within) await expect(open()).rejects.toThrow(NestedTransaction)
    })
  await database.system(async (unit) => {
    for (const open of within) await expect(open()).rejects.toThrow(NestedTransaction)
    // After the end of the one around it.
    unit.onCommit(() => void database.reading(one, async () => {}).then(after.resolve, after.reject))
  })
  await after.promise
  expect(await names(database.systemRows)).toEqual([])
  const told: Error[] = []
  const lenient = openDatabase({
    ownerUrl,
    masterSecret,
    poolSize: 4,
    onError: () => {},
    onNested: (error) => told.push(error),
  })
  expect(await lenient.tenant(one, () => lenient.reading(one, async () => 'served'))).toBe('served')
  await lenient.close()
  expect(told).toEqual([expect.any(NestedTransaction)])
})
