import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { migrate, readMigrations } from '#platform/db/migrate.ts'
import { silentLogger } from '#platform/log/logger.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { asOwner, databaseUrl } from '#platform/testing/test-cluster.ts'
import { defineWaitingJob } from './job.ts'
import { migrateJobs, startJobs } from './runner.ts'

const cluster = inject('testClusterUrl')
const name = `jobs_${randomUUID().replaceAll('-', '')}`
await asOwner(cluster, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`))
const ownerUrl = databaseUrl(cluster, name)
afterAll(() => asOwner(cluster, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)))

const migrations = (await readMigrations()).map((one) => one.name)
const before = (number: string) => new Set(migrations.filter((one) => one < number))
const CONVERSATION = 'join:conversation:7'

/** As versions queued it: a job of the baseline, one with flags, one that is admitted by turns. */
const queue = (client: Client, how: 'plain' | 'waiting', what: string) =>
  client.query(
    how === 'plain'
      ? `SELECT enqueue_job('test.upgraded', $1, 3, $2)`
      : `SELECT enqueue_waiting_job('test.upgraded', $1, 3, 1, $2, NULL)`,
    [JSON.stringify({ name: what }), CONVERSATION],
  )

test('jobs that waited at an upgrade run before what came later, those of a killed program first', async () => {
  await migrateJobs(ownerUrl)
  await migrate(ownerUrl, { only: before('0009') })
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    for (const what of ['killed', 'first']) await queue(owner, 'plain', what)
    // A program that was killed while it ran this one, and whom nobody has missed yet.
    await owner.query(`
      WITH taken AS (SELECT id, job_queue_id FROM graphile_worker._private_jobs ORDER BY id LIMIT 1),
           held AS (UPDATE graphile_worker._private_job_queues q SET locked_at = now(), locked_by = 'dead'
                      FROM taken WHERE q.id = taken.job_queue_id)
      UPDATE graphile_worker._private_jobs j SET locked_at = now(), locked_by = 'dead', attempts = 1
        FROM taken WHERE j.id = taken.id`)
    await migrate(ownerUrl, { only: before('0017') })
    await queue(owner, 'waiting', 'second')
    await migrate(ownerUrl, { only: before('0039') })
    await queue(owner, 'waiting', 'third')
    await owner.query(`SELECT admit_waiting_jobs('{test.upgraded}', '{3}')`)
    await queue(owner, 'waiting', 'fourth')
    await migrate(ownerUrl)
    await queue(owner, 'waiting', 'fifth')

    const done: string[] = []
    let running = 0
    const job = defineWaitingJob({
      id: 'test.upgraded',
      payload: z.object({ name: z.string() }),
      maxAttempts: 3,
      waits: { perCompany: 3, deadlineMs: 60_000 },
      async run({ name: what }) {
        running += 1
        expect(running).toBe(1)
        await owner.query('SELECT 1')
        running -= 1
        done.push(what)
      },
    })
    const settings = { ownerUrl, jobs: [job], concurrency: 1, waiting: 8, log: silentLogger }
    const jobs = await startJobs({ ...settings, deadAfterMs: 600 })
    try {
      await eventually(() => expect(done.length).toBe(6), 20_000)
    } finally {
      await jobs.stop()
    }
    expect(done).toEqual(['killed', 'first', 'second', 'third', 'fourth', 'fifth'])
    // Nothing is left behind, whoever held it.
    const { rows } = await owner.query(
      `SELECT FROM graphile_worker._private_job_queues WHERE locked_at IS NOT NULL`,
    )
    expect(rows).toEqual([])
  } finally {
    await owner.end()
  }
})
