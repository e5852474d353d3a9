import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '#platform/db/database.ts'
import { silentLogger } from '#platform/log/logger.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { untilGone } from '#platform/testing/until-gone.ts'
import { enqueue, enqueueAt } from './enqueue.ts'
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
    // Fails once, to be retried.
    if (name === 'ana' && done.length === 1) throw new Error('once')
    if (done.filter((entry) => entry === 'ana').length === 2) awaited.resolve()
  },
})
const runner = await startJobs({ ownerUrl, jobs: [greet], concurrency: 1, log: silentLogger })
afterAll(async () => {
  await runner.stop()
  await database.close()
})

test('a job is added only if its transaction commits, and is retried after a failure', async () => {
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

test('an invalid payload is refused before it is stored', async () => {
  await expect(
    database.system((unit) => enqueue(unit, greet, { name: 1 } as unknown as { name: string })),
  ).rejects.toThrow()
})

test('jobs of a killed program are taken over; those of a living one are not', async () => {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const count = { slow: 0, left: 0 }
  const slow = defineJob({
    id: 'test.slow',
    maxAttempts: 3,
    async run() {
      count.slow += 1
      begun.resolve()
      await end.promise
    },
  })
  const leftDone = Promise.withResolvers<void>()
  const left = defineJob({
    id: 'test.left',
    maxAttempts: 3,
    async run() {
      count.left += 1
      if (count.left === 2) leftDone.resolve()
    },
  })
  const settings = { ownerUrl, concurrency: 1, log: silentLogger, deadAfterMs: 3000 }
  const busy = await startJobs({ ...settings, jobs: [slow] })
  await database.system((unit) => enqueue(unit, slow, undefined))
  await begun.promise
  // Two jobs of one queue; the worker that locked the first one died.
  for (let times = 0; times < 2; times += 1)
    await database.system((unit) => enqueue(unit, left, undefined, 'held'))
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  const since = `locked_by = 'gone', locked_at = now() - interval '1 minute'`
  await owner.query(
    `UPDATE graphile_worker._private_jobs SET ${since} WHERE id = (SELECT min(id) FROM graphile_worker.jobs WHERE task_identifier = 'test.left')`,
  )
  await owner.query(`UPDATE graphile_worker._private_job_queues SET ${since} WHERE queue_name = 'held'`)
  const next = await startJobs({ ...settings, jobs: [slow, left] })
  await leftDone.promise
  end.resolve()
  await Promise.all([busy.stop(), next.stop()])
  const { rows } = await owner.query('SELECT FROM job_runners')
  await owner.end()
  expect(count).toEqual({ slow: 1, left: 2 })
  // A worker that stopped in order is forgotten; only this file's runner is left.
  expect(rows).toHaveLength(1)
})

test('a runner that hangs while giving up is replaced, and the next one finishes the jobs', async () => {
  const { ownerUrl: own, masterSecret: secret } = await testDatabase()
  await migrateJobs(own)
  const rows = openDatabase({ ownerUrl: own, masterSecret: secret, poolSize: 2, onError: () => {} })
  const owner = new Client({ connectionString: own })
  await owner.connect()
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const quickDone = Promise.withResolvers<void>()
  let quickRuns = 0
  const endless = defineJob({
    id: 'test.endless',
    maxAttempts: 1,
    async run() {
      begun.resolve()
      await end.promise
    },
  })
  const quick = defineJob({
    id: 'test.quick',
    maxAttempts: 3,
    async run() {
      quickRuns += 1
      // The result of a job cannot be written: the runner gives up.
      if (quickRuns === 1) await owner.query('ALTER SCHEMA graphile_worker RENAME TO away')
      else quickDone.resolve()
    },
  })
  const settings = { ownerUrl: own, concurrency: 2, log: silentLogger, giveUpMs: 200 }
  const jobs = await startJobs({ ...settings, jobs: [endless, quick] })
  await rows.system((unit) => enqueue(unit, endless, undefined))
  await begun.promise
  await rows.system((unit) => enqueue(unit, quick, undefined))
  await eventually(() => expect(jobs.isRunning()).toBe(false), 20_000)
  await owner.query('ALTER SCHEMA away RENAME TO graphile_worker')
  await quickDone.promise
  end.resolve()
  await jobs.stop()
  await owner.end()
  await rows.close()
  expect(quickRuns).toBe(2)
})

test('what comes into a queue while its last job ends does not wait for the next poll', async () => {
  const own = await testDatabase()
  await migrateJobs(own.ownerUrl)
  const other = openDatabase({ ...own, poolSize: 2, onError: () => {} })
  const QUEUE = 'one after the other'
  const LAST = 30
  const over = Promise.withResolvers<void>()
  const next = defineJob({
    id: 'test.next',
    payload: z.object({ number: z.number() }),
    maxAttempts: 1,
    run: async ({ number }) => {
      if (number === LAST) return over.resolve()
      await other.system((unit) => enqueue(unit, next, { number: number + 1 }, QUEUE))
    },
  })
  const settings = { ownerUrl: own.ownerUrl, concurrency: 2, log: silentLogger, pollMs: 3_600_000 }
  const hourly = await startJobs({ ...settings, jobs: [next] })
  await other.system((unit) => enqueue(unit, next, { number: 0 }, QUEUE))
  await over.promise
  await hourly.stop()
  await other.close()
})

test('what was added to a queue between the look and the end of its last job does not wait for the next poll', async () => {
  const own = await testDatabase()
  await migrateJobs(own.ownerUrl)
  const other = openDatabase({ ...own, poolSize: 2, onError: () => {} })
  const owner = new Client({ connectionString: own.ownerUrl })
  await owner.connect()
  const LATER = 'frees a queue'
  const seen = { first: Promise.withResolvers<void>(), second: Promise.withResolvers<void>() }
  const job = defineJob({
    id: 'test.behind',
    payload: z.object({ name: z.enum(['first', 'second']) }),
    maxAttempts: 1,
    run: async ({ name }) => seen[name].resolve(),
  })
  // The end of a job is not committed before the test allows it, after the queue was looked at for whom to wake.
  await owner.query(`
    CREATE FUNCTION graphile_worker.wait_at_end() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock(hashtext('${LATER}')); RETURN NULL; END $$;
    CREATE TRIGGER zz_wait_at_end AFTER UPDATE ON graphile_worker._private_job_queues
      FOR EACH ROW WHEN (OLD.locked_at IS NOT NULL AND NEW.locked_at IS NULL) EXECUTE FUNCTION graphile_worker.wait_at_end()`)
  await owner.query(`SELECT pg_advisory_lock(hashtext('${LATER}'))`)
  const atWork = async (): Promise<string[]> => {
    const { rows } = await owner.query<{ wait: string }>(
      `SELECT coalesce(wait_event, '') AS wait FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'suite jobs' AND state = 'active'`,
    )
    return rows.map(({ wait }) => wait)
  }
  const looked = () => eventually(async () => expect(await atWork()).toEqual(['advisory']))
  const runner = await startJobs({
    ownerUrl: own.ownerUrl,
    concurrency: 2,
    log: silentLogger,
    pollMs: 3_600_000,
    jobs: [job],
  })
  await other.system((unit) => enqueue(unit, job, { name: 'first' }, 'one'))
  await seen.first.promise
  await looked()
  await other.system((unit) => enqueue(unit, job, { name: 'second' }, 'one'))
  await looked()
  await owner.query(`SELECT pg_advisory_unlock(hashtext('${LATER}'))`)
  await seen.second.promise
  await runner.stop()
  await owner.end()
  await other.close()
})

test('a job that was announced while another look held all queues is found by the next look, not by the next poll', async () => {
  const own = await testDatabase()
  await migrateJobs(own.ownerUrl)
  const other = openDatabase({ ...own, poolSize: 2, onError: () => {} })
  const owner = new Client({ connectionString: own.ownerUrl })
  await owner.connect()
  const [begun, missed, end] = [0, 1, 2].map(() => Promise.withResolvers<void>())
  const warm = Promise.withResolvers<void>()
  const job = defineJob({
    id: 'test.looked-for',
    payload: z.object({ name: z.string() }),
    maxAttempts: 1,
    run: async ({ name }) => {
      if (name === 'warm') return warm.resolve()
      if (name === 'missed') return missed?.resolve()
      begun?.resolve()
      await end?.promise
    },
  })
  await owner.query(`
    CREATE FUNCTION graphile_worker.wait_at_look() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock(hashtext('a look')); RETURN NULL; END $$;
    CREATE TRIGGER zz_wait_at_look AFTER UPDATE ON graphile_worker._private_jobs
      FOR EACH ROW WHEN (NEW.payload->>'name' = 'held' AND OLD.locked_at IS NULL) EXECUTE FUNCTION graphile_worker.wait_at_look()`)
  await owner.query(`SELECT pg_advisory_lock(hashtext('a look'))`)
  const settings = { ownerUrl: own.ownerUrl, concurrency: 2, log: silentLogger, pollMs: 3_600_000 }
  const runner = await startJobs({ ...settings, jobs: [job] })
  const add = (name: string, queue: string) => other.system((unit) => enqueue(unit, job, { name }, queue))
  const lookers = async (): Promise<string[]> => {
    const { rows } = await owner.query<{ wait: string }>(
      `SELECT coalesce(wait_event, '') AS wait FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'suite jobs' AND state = 'active'`,
    )
    return rows.map(({ wait }) => wait)
  }
  const onlyOneWaits = () => eventually(async () => expect(await lookers()).toEqual(['advisory']))
  // Its queue is there, and free.
  await add('warm', 'other')
  await warm.promise
  await eventually(async () => expect(await lookers()).toEqual([]))
  await add('held', 'one')
  await onlyOneWaits()
  await add('missed', 'other')
  await onlyOneWaits()
  await owner.query(`SELECT pg_advisory_unlock(hashtext('a look'))`)
  await begun?.promise
  await missed?.promise
  end?.resolve()
  await runner.stop()
  await owner.end()
  await other.close()
})

test('jobs that come due together are taken by as many workers as there are', async () => {
  const own = await testDatabase()
  await migrateJobs(own.ownerUrl)
  const other = openDatabase({ ...own, poolSize: 2, onError: () => {} })
  const WORKERS = 6
  let running = 0
  const all = Promise.withResolvers<void>()
  const meet = defineJob({
    id: 'test.meet',
    payload: z.object({ number: z.number() }),
    maxAttempts: 1,
    run: async () => {
      running += 1
      if (running === WORKERS) all.resolve()
      await all.promise
    },
  })
  const settings = { ownerUrl: own.ownerUrl, concurrency: WORKERS, log: silentLogger }
  const runner = await startJobs({ ...settings, jobs: [meet] })
  const at = new Date(Date.now() + 1_000)
  await other.system(async (unit) => {
    for (let number = 0; number < WORKERS; number += 1) await enqueueAt(unit, meet, { number }, { at })
  })
  await all.promise
  await runner.stop()
  await other.close()
})

test('what the jobs of a stopped runner use leaves memory', async () => {
  const ofStopped = async () => {
    const used = { name: 'program' }
    const job = (id: string) =>
      defineJob({ id, maxAttempts: 1, run: () => Promise.reject(new Error(used.name)) })
    const jobs = [job('test.own'), { ...job('test.waiting'), waits: { perCompany: 1, deadlineMs: 1_000 } }]
    const stopped = await startJobs({ ownerUrl, jobs, concurrency: 1, log: silentLogger })
    await stopped.stop()
    return new WeakRef(used)
  }
  await untilGone(await ofStopped())
})
