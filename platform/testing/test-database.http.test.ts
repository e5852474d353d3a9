import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { statementCounter } from './statement-counter.ts'
import { asOwner } from './test-cluster.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

const counter = statementCounter()
let mine: TestDatabase
let other: TestDatabase
let database: Database

beforeAll(async () => {
  mine = await testDatabase()
  other = await testDatabase()
  database = openDatabase({
    ...mine,
    poolSize: 2,
    onError: (error) => {
      throw error
    },
    onStatement: counter.onStatement,
  })
})
afterAll(() => database.close())

const companies = () => database.systemRows.selectFrom('companies').select('name').execute()

test('a test database is migrated, empty, and open to the roles of the application', async () => {
  expect(await companies()).toEqual([])
})

test('what one file writes no other database sees', async () => {
  await database.systemRows.insertInto('companies').values({ name: 'Mine', slug: 'mine' }).execute()
  const count = await asOwner(other.ownerUrl, (client) => client.query('SELECT 1 FROM companies'))
  expect(count.rowCount).toBe(0)
})

test('the statements of a piece of work are counted, and only those', async () => {
  await companies()
  const statements = await counter.during(async () => {
    await companies()
    await companies()
  })
  await companies()
  expect(statements).toHaveLength(2)
  expect(statements[0]).toContain('companies')
})
