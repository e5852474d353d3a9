import type { Database } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Logger } from '#platform/log/logger.ts'
import { findAside, forgetAside, forgetOutdated, putAside } from './calls-aside.queries.ts'
import { type StoreWritesPorts, storeWrites } from './store-writes.ts'

interface StoreAsidePorts extends StoreWritesPorts {
  database: Database
  log: Logger
}

const AT_ONCE = 100

/** Stores calls that the database refused earlier, once what was wrong is mended. */
export const storeAsideJob = (ports: StoreAsidePorts) =>
  defineJob({
    id: 'phone.store-calls-aside',
    cron: '*/10 * * * *',
    maxAttempts: 1,
    run: () => storeAside(ports),
  })

async function storeAside(ports: StoreAsidePorts): Promise<void> {
  const { database, log } = ports
  const store = storeWrites(ports)
  await forgetOutdated(database.systemRows)
  for (const { callId, write } of await findAside(database.systemRows, AT_ONCE)) {
    try {
      await store([write])
      await forgetAside(database.systemRows, [callId])
      log.info({ callId }, 'stored a call that the database had refused')
    } catch (error) {
      await putAside(database.systemRows, write, error instanceof Error ? error.message : String(error))
    }
  }
}
