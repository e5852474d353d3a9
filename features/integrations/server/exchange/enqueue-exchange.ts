import { z } from 'zod'
import type { UnitOfWork } from '#platform/db/database.ts'
import { enqueueWaiting } from '#platform/jobs/enqueue.ts'

/** A connection or a webhook: one of the two. */
export interface Target {
  connection: number | null
  webhook: number | null
  /** Also asks the connection for its changes. */
  poll?: boolean | undefined
}

/** The job that `integrations_tell` of the database enqueues too. */
export const EXCHANGE = {
  id: 'integrations.exchange',
  payload: z.object({
    connection: z.number().int().nullable(),
    webhook: z.number().int().nullable(),
    poll: z.boolean().optional(),
  }),
  maxAttempts: 5,
} as const

const queueOf = ({ connection, webhook }: Target): string =>
  `integrations:${connection === null ? `w${webhook}` : `c${connection}`}`

/** Has what waits for a target sent, one job at a time for each. */
export const enqueueExchange = (
  unit: UnitOfWork,
  companyId: number,
  target: Target,
  at?: Date,
): Promise<void> =>
  enqueueWaiting(unit, EXCHANGE, target, { companyId, queue: queueOf(target), ...(at ? { at } : {}) })
