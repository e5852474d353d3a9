import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '#platform/db/database.ts'
import { silentLogger } from '#platform/log/logger.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { thorough } from '#platform/testing/thorough.ts'
import { enqueueWaiting, type WaitingJobTarget } from './enqueue.ts'
import { defineWaitingJob } from './job.ts'
import { migrateJobs, startJobs } from './runner.ts'

const { ownerUrl, masterSecret } = await testDatabase()
await migrateJobs(ownerUrl)
const database = openDatabase({ ownerUrl, masterSecret, poolSize: 2, onError: () => {} })
const owner = new Client({ connectionString: ownerUrl })
await owner.connect()
afterAll(async () => {
  await owner.end()
  await database.close()
})

const IN_QUEUE = `SELECT count(*)::int AS total FROM graphile_worker._private_jobs WHERE flags ? 'company:1'`
const countOf = async (statement: string): Promise<number> =>
  (await owner.query<{ total: number }>(statement)).rows[0]?.total ?? 0

const [PLACES, WORKERS] = [3, 32]

/** Runs jobs of one kind: those whose name begins with `slow` wait until released. */
async function kindOf(id: string) {
  const running = new Set<string>()
  const done: string[] = []
  const released = Promise.withResolvers<void>()
  const job = defineWaitingJob({
    id,
    payload: z.object({ name: z.string() }),
    maxAttempts: 1,
    waits: { perCompany: PLACES, deadlineMs: 600_000 },
    async run({ name }) {
      running.add(name)
      if (name.startsWith('slow')) await released.promise
      running.delete(name)
      done.push(name)
    },
  })
  const jobs = await startJobs({ ownerUrl, jobs: [job], concurrency: 1, waiting: WORKERS, log: silentLogger })
  const add = (names: readonly string[], target: WaitingJobTarget) =>
    database.system(async (unit) => {
      for (const name of names) await enqueueWaiting(unit, job, { name }, target)
    })
  /** As many as one company may have waiting, at once. */
  const backlog = (total: number, companyId: number) =>
    owner.query(
      `SELECT enqueue_waiting_job($1, '{"name":"slow"}', 1, $2, NULL, NULL) FROM generate_series(1, $3)`,
      [id, companyId, total],
    )
  const stop = async () => {
    await owner.query('DELETE FROM waiting_jobs')
    released.resolve()
    await jobs.stop()
  }
  return { running, done, add, backlog, stop }
}

test("one company's hundred thousand waiting jobs are not what runners look through for another's", async () => {
  const { add, backlog, done, running, stop } = await kindOf('test.backlog')
  try {
    const total = thorough(20_000, 100_000)
    await backlog(total, 1)
    await eventually(() => expect(running.size).toBe(1))
    await add(['quick'], { companyId: 2 })
    await eventually(() => expect(done).toEqual(['quick']))
    // Those that run, and as many again.
    expect(await countOf(IN_QUEUE)).toBeLessThanOrEqual(2 * PLACES)
    expect(await countOf('SELECT count(*)::int AS total FROM waiting_jobs')).toBeGreaterThan(total - 10)
  } finally {
    await stop()
  }
})

test('as many companies with slow servers as there are leave a place to one more, of the same kind', async () => {
  const { add, done, running, stop } = await kindOf('test.slow-companies')
  try {
    const companies = [1, 2, 3, 4, 5, 6, 7, 8]
    for (const companyId of companies)
      await add(
        Array(20)
          .fill(0)
          .map((_, at) => `slow ${companyId} ${at}`),
        { companyId },
      )
    const holders = () => new Set([...running].map((name) => name.split(' ')[1]))
    await eventually(() => expect(holders().size).toBe(companies.length))
    for (const companyId of [11, 12, 13]) {
      await add([`quick ${companyId}`], { companyId })
      await eventually(() => expect(done).toContain(`quick ${companyId}`))
    }
    await eventually(() => expect(running.size).toBeGreaterThan(companies.length))
  } finally {
    await stop()
  }
})

test("a queue whose job is slow holds none of the company's other queues, and runs its own in order", async () => {
  const { add, done, running, stop } = await kindOf('test.queues')
  try {
    await add(
      [
        'slow',
        ...Array(50)
          .fill(0)
          .map((_, at) => `behind ${at}`),
      ],
      { companyId: 1, queue: 'one' },
    )
    await eventually(() => expect(running.size).toBe(1))
    await add(['other 1', 'other 2'], { companyId: 1, queue: 'two' })
    await eventually(() => expect(done).toEqual(['other 1', 'other 2']))
    // Once the results of its jobs are written the queue without jobs goes, the one that runs does not.
    await eventually(async () => {
      await owner.query('SELECT forget_waiting_queues()')
      const { rows } = await owner.query('SELECT queue_name FROM graphile_worker._private_job_queues')
      expect(rows).toEqual([{ queue_name: 'waiting:one' }])
    })
  } finally {
    await stop()
  }
})

test('a job for later waits for its time, and one whose runner was away starts with the next', async () => {
  await owner.query(`
    SELECT enqueue_waiting_job('test.later', '{"name":"later"}', 1, 1, NULL, now() + interval '1500 milliseconds'),
           enqueue_waiting_job('test.later', '{"name":"missed"}', 1, 1, NULL, NULL)`)
  const { done, stop } = await kindOf('test.later')
  try {
    await eventually(() => expect(done).toEqual(['missed']))
    await eventually(() => expect(done).toEqual(['missed', 'later']))
  } finally {
    await stop()
  }
})
