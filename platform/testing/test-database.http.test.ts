import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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

test("a test database is migrated, empty, and accessible to the application's roles", async () => {
  expect(await companies()).toEqual([])
})

test('databases of different files are separate', async () => {
  await database.systemRows.insertInto('companies').values({ name: 'Mine', slug: 'mine' }).execute()
  const count = await asOwner(other.ownerUrl, (client) => client.query('SELECT 1 FROM companies'))
  expect(count.rowCount).toBe(0)
})

test('only the statements during the work are counted', async () => {
  await companies()
  const statements = await counter.during(async () => {
    await companies()
    await companies()
  })
  await companies()
  expect(statements).toHaveLength(2)
  expect(statements[0]).toContain('companies')
})

test('of a program those of requests that begin meanwhile are counted, not its own work', async () => {
  const begun = Promise.withResolvers<void>()
  const server = createServer(({ url }, response) => {
    begun.resolve()
    void (url === '/late' ? gate.promise : companies()).then(companies).then(() => response.end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ask = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  const gate = Promise.withResolvers<void>()
  const background = gate.promise.then(companies)
  const early = ask('/late')
  await begun.promise
  const statements = await counter.during(async () => {
    gate.resolve()
    await Promise.all([ask('/'), early, background])
  })
  expect(statements).toHaveLength(2)
  server.close()
})
