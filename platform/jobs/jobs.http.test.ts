import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '#platform/db/database.ts'
import { silentLogger } from '#platform/log/logger.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { enqueue } from './enqueue.ts'
import { defineJob } from './job.ts'
import { migrateJobs, startJobs } from './runner.ts'

const { ownerUrl, masterSecret } = await testDatabase()
await migrateJobs(ownerUrl)
const database = openDatabase({ ownerUrl, masterSecret, poolSize: 2, onError: () => {} })

const done: string[] = []
const awaited = Promise.withResolvers<void>()
const greet = defineJob({
  id: 'test.greet',
  payload: z.object({ name: z.string() }),
  maxAttempts: 3,
  run: async ({ name }) => {
    done.push(name)
    // Fails once, so that it has to be tried again.
    if (name === 'ana' && done.length === 1) throw new Error('once')
    if (done.filter((entry) => entry === 'ana').length === 2) awaited.resolve()
  },
})
const runner = await startJobs({ ownerUrl, jobs: [greet], concurrency: 1, log: silentLogger })
afterAll(async () => {
  await runner.stop()
  await database.close()
})

test('a job exists if and only if its transaction does, and is tried again after a failure', async () => {
  const company = await database.system(({ rows }) =>
    rows
      .insertInto('companies')
      .values({ name: 'uno', slug: 'uno' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await database
    .tenant(company.id, async (unit) => {
      await enqueue(unit, greet, { name: 'rolled back' })
      throw new Error('no')
    })
    .catch(() => {})
  await database.tenant(company.id, (unit) => enqueue(unit, greet, { name: 'ana' }))
  await awaited.promise
  expect(done).toEqual(['ana', 'ana'])
})

test('a payload of another shape is refused before it is stored', async () => {
  await expect(
    database.system((unit) => enqueue(unit, greet, { name: 1 } as unknown as { name: string })),
  ).rejects.toThrow()
})
