import type { Database } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { QueueCallbacks } from '../../ports.ts'
import { findAside, forgetAside, forgetOutdated, putAside } from './calls-aside.queries.ts'
import { storeWrites } from './store-writes.ts'

interface StoreAsidePorts {
  database: Database
  callbacks: Pick<QueueCallbacks, 'store'>
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

async function storeAside({ database, callbacks, log }: StoreAsidePorts): Promise<void> {
  const store = storeWrites(database, callbacks)
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
