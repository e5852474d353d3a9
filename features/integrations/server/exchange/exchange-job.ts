import { defineWaitingJob } from '#platform/jobs/job.ts'
import type { Buckets } from '../connections/bucket.ts'
import type { IntegrationsContext } from '../ports.ts'
import { sendDeliveries } from '../webhooks/send-deliveries.ts'
import { EXCHANGE } from './enqueue-exchange.ts'
import { exchangeWith } from './exchange-with.ts'

/** With the last request, which has half a minute of its own. */
const DEADLINE = 90_000

/** Sends what waits for a connection or a webhook, and handles what came from it. */
export const exchangeJob = (context: IntegrationsContext, buckets: Buckets) =>
  defineWaitingJob({
    id: 'integrations.exchange',
    payload: EXCHANGE.payload,
    maxAttempts: EXCHANGE.maxAttempts,
    waits: { perCompany: 4, deadlineMs: DEADLINE },
    async run({ connection, webhook, poll = false }, signal) {
      if (connection !== null)
        await exchangeWith(context, buckets, {
          connectionId: connection,
          poll,
          ...(signal ? { signal } : {}),
        })
      else if (webhook !== null) await sendDeliveries(context, webhook, signal)
    },
  })
