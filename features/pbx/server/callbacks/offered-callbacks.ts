import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { callableNow } from './callable-numbers.ts'
import { storeCallbacks } from './store-callbacks.ts'

export interface CallbackWish {
  id: number
  companyId: number
  queue: number
  number: string
  name: string
  /** Decides the place in the queue; epoch milliseconds. */
  enteredAt: number
}

const MAX = 1000
/** As in queue_callback_called(). */
const MAX_ATTEMPTS = 3

/** A callback that was taken but not called within two minutes is free again. */
const FREE = sql`(b.state = 'waiting' AND b.not_before <= now()
  OR b.state = 'calling' AND b.taken_at < now() - interval '2 minutes'
     AND NOT EXISTS (SELECT 1 FROM calls c
                      WHERE c.company_id = b.company_id AND c.ended_at IS NULL
                        AND c.caller_extension_id = b.taken_by_id AND outside_key(c) = b.number_key))`

/** Callbacks that the call machine offers to agents. */
export const offeredCallbacks = ({ systemRows }: Pick<Database, 'systemRows'>) => ({
  store: storeCallbacks,
  /** Callbacks due now, to numbers that may be called as the queues are set up now, for the companies of one telephone server. */
  async waiting(serverId: number): Promise<CallbackWish[]> {
    const { rows } = await sql<Omit<CallbackWish, 'enteredAt'> & { entered_at: Date }>`
      WITH given_up AS (
        -- Taken three times, and none of them became a call.
        UPDATE queue_callbacks b SET state = 'missed', ended_at = now()
         WHERE b.ended_at IS NULL AND b.attempts >= ${MAX_ATTEMPTS} AND ${FREE}
      )
      SELECT b.id, b.company_id AS "companyId", b.queue_id AS queue, b.number, b.name, b.entered_at
        FROM queue_callbacks b
        JOIN companies k ON k.id = b.company_id AND k.asterisk_server_id = ${serverId} AND k.disabled_at IS NULL
       WHERE b.ended_at IS NULL AND b.attempts < ${MAX_ATTEMPTS} AND ${FREE}
       ORDER BY b.entered_at, b.id LIMIT ${MAX}`.execute(systemRows)
    const wishes = await callableNow(systemRows, rows)
    return wishes.map(({ entered_at, ...wish }) => ({ ...wish, enteredAt: entered_at.getTime() }))
  },
  /** Assigns it to the extension; false: another one has it, or it is completed. */
  async take(id: number, extension: number): Promise<boolean> {
    const { rows } = await sql<{ id: number }>`
      UPDATE queue_callbacks b
         SET state = 'calling', taken_by_id = ${extension}, taken_at = now(),
             attempts = attempts + 1
       WHERE b.id = ${id} AND b.ended_at IS NULL AND ${FREE}
       RETURNING id`.execute(systemRows)
    return rows.length > 0
  },
})
