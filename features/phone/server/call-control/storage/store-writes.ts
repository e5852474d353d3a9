import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { NameNumbers } from '#platform/telephony/names/name-numbers.ts'
import type { QueueCallbacks, QueueLeft } from '../../ports.ts'
import type { CallWrite } from './call-row.ts'
import { type StoredRecord, storeCalls } from './call-writes.queries.ts'
import { nameRecords } from './name-records.ts'

export interface StoreWritesPorts {
  database: Pick<Database, 'system' | 'systemRows'>
  callbacks: Pick<QueueCallbacks, 'store'>
  nameNumbers: NameNumbers
  log: Pick<Logger, 'warn'>
}

/**
 * Stores calls with what follows from them: a caller who leaves a queue by its callback key gets a callback in the same
 * transaction. Safe to repeat.
 */
export const storeWrites =
  ({ database, callbacks, nameNumbers, log }: StoreWritesPorts) =>
  async (given: readonly CallWrite[]): Promise<StoredRecord[]> => {
    const writes = await nameRecords(database.systemRows, nameNumbers, given).catch((error) => {
      // A call is not lost for a name.
      log.warn({ err: error }, 'failed to look up the names of callers')
      return given
    })
    const left = writes.flatMap(queuesLeft)
    if (left.length === 0) return storeCalls(database.systemRows, writes)
    return database.system(async ({ rows }) => {
      const stored = await storeCalls(rows, writes)
      await callbacks.store(rows, left)
      return stored
    })
  }

const queuesLeft = ({ call, facts }: CallWrite): QueueLeft[] =>
  facts.flatMap((fact) => {
    if (fact.kind !== 'queue_left') return []
    const { queue, why, waited } = fact.about
    if (why !== 'callback' && why !== 'answered') return []
    const caller = { number: call.caller_number, name: call.caller_name }
    return [{ companyId: call.company_id, callId: call.id, queue, why, at: fact.at, waited, caller }]
  })
