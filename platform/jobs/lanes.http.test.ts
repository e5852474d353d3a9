import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '#platform/db/database.ts'
import { silentLogger } from '#platform/log/logger.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { enqueue, enqueueWaiting } from './enqueue.ts'
import { defineJob, defineWaitingJob } from './job.ts'
import { migrateJobs, startJobs } from './runner.ts'

const { ownerUrl, masterSecret } = await testDatabase()
await migrateJobs(ownerUrl)
const database = openDatabase({ ownerUrl, masterSecret, poolSize: 2, onError: () => {} })
afterAll(() => database.close())

/** A kind of job whose servers answer when they like: each attempt by its name, until released. */
function slowKind(id: string, limits = { perCompany: 3, deadlineMs: 60_000 }) {
  const running = new Set<string>()
  let most = 0
  const done: string[] = []
  const released = Promise.withResolvers<void>()
  const job = defineWaitingJob({
    id,
    payload: z.object({ name: z.string(), slow: z.boolean() }),
    maxAttempts: 1,
    waits: limits,
    async run({ name, slow }) {
      running.add(name)
      most = Math.max(most, running.size)
      if (slow) await released.promise
      running.delete(name)
      done.push(name)
    },
  })
  return { job, running, done, release: () => released.resolve(), most: () => most }
}

const SLOW = 40

test("one company's slow servers hold neither another's jobs, nor other kinds, nor work of this machine", async () => {
  const [media, mail] = [slowKind('test.media'), slowKind('test.mail')]
  const local: string[] = []
  const own = defineJob({ id: 'test.own', maxAttempts: 1, run: async () => void local.push('own') })
  const jobs = await startJobs({
    ownerUrl,
    jobs: [media.job, mail.job, own],
    concurrency: 2,
    waiting: 8,
    log: silentLogger,
  })
  try {
    await database.system(async (unit) => {
      for (let index = 0; index < SLOW; index += 1)
        await enqueueWaiting(unit, media.job, { name: `a${index}`, slow: true }, { companyId: 1 })
    })
    // A quarter of the workers is a company's.
    await eventually(() => expect(media.running.size).toBe(2))
    await database.system(async (unit) => {
      await enqueueWaiting(unit, media.job, { name: 'b', slow: false }, { companyId: 2 })
      await enqueueWaiting(unit, mail.job, { name: 'letter', slow: false }, { companyId: 2 })
      await enqueue(unit, own, undefined)
    })
    await eventually(() => expect([media.done, mail.done, local]).toEqual([['b'], ['letter'], ['own']]))
    expect(media.running.size).toBe(2)
    media.release()
    await eventually(() => expect(media.done).toHaveLength(SLOW + 1))
    expect(media.most()).toBeLessThanOrEqual(3)
  } finally {
    media.release()
    await jobs.stop()
  }
})

test('many companies with slow servers of one kind leave half of the workers to other kinds', async () => {
  const [media, mail] = [slowKind('test.media-of-many'), slowKind('test.mail-of-many')]
  const jobs = await startJobs({
    ownerUrl,
    jobs: [media.job, mail.job],
    concurrency: 2,
    waiting: 8,
    log: silentLogger,
  })
  try {
    await database.system(async (unit) => {
      for (let company = 1; company <= SLOW; company += 1)
        await enqueueWaiting(unit, media.job, { name: `c${company}`, slow: true }, { companyId: company })
    })
    await eventually(() => expect(media.running.size).toBe(4))
    await database.system((unit) =>
      enqueueWaiting(unit, mail.job, { name: 'letter', slow: false }, { companyId: 99 }),
    )
    await eventually(() => expect(mail.done).toEqual(['letter']))
    media.release()
    await eventually(() => expect(media.done).toHaveLength(SLOW))
    expect(media.most()).toBe(4)
  } finally {
    media.release()
    await jobs.stop()
  }
})

test('an attempt that ignores its deadline fails at it, and its company has its place again', async () => {
  const failed: (string | undefined)[] = []
  const done: number[] = []
  const endless = defineWaitingJob({
    id: 'test.endless-wait',
    payload: z.object({ number: z.number() }),
    maxAttempts: 1,
    waits: { perCompany: 1, deadlineMs: 100 },
    run({ number }, signal) {
      if (number > 1) done.push(number)
      else signal?.addEventListener('abort', () => failed.push((signal.reason as Error).name))
      return number > 1 ? Promise.resolve() : new Promise(() => {})
    },
  })
  const jobs = await startJobs({ ownerUrl, jobs: [endless], concurrency: 1, waiting: 4, log: silentLogger })
  try {
    await database.system(async (unit) => {
      for (const number of [1, 2]) await enqueueWaiting(unit, endless, { number }, { companyId: 1 })
    })
    await eventually(() => expect([failed, done]).toEqual([['DeadlinePassed'], [2]]))
  } finally {
    await jobs.stop()
  }
})
