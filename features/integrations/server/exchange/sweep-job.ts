import { sql } from 'kysely'
import { defineJob } from '#platform/jobs/job.ts'
import type { IntegrationsContext } from '../ports.ts'
import { enqueueExchange } from './enqueue-exchange.ts'

/**
 * Each minute: asks the programs that do not tell by themselves, and resumes what no job is waiting for, such as after a node died
 * between an attempt and the job of the next one.
 */
export const sweepJob = ({ database, connectorOf }: IntegrationsContext) =>
  defineJob({
    id: 'integrations.sweep',
    cron: '* * * * *',
    maxAttempts: 1,
    async run() {
      await database.system(async (unit) => {
        const { rows: due } = await sql<{
          company_id: number
          connection: number | null
          webhook: number | null
          kind: string | null
          overdue: boolean
        }>`
          SELECT c.company_id, c.id AS connection, NULL::bigint AS webhook, c.kind, EXISTS (
                   SELECT FROM integration_exchanges e WHERE e.company_id = c.company_id AND e.connection_id = c.id
                      AND e.state IN ('waiting', 'running') AND coalesce(e.taken_at, e.next_at) < now() - interval '6 minutes') AS overdue
            FROM integration_connections c
           WHERE c.state = 'active' AND (c.paused_until IS NULL OR c.paused_until < now())
           UNION ALL
          SELECT w.company_id, NULL, w.id, NULL, true FROM webhooks w
           WHERE w.disabled_at IS NULL AND w.deleted_at IS NULL AND (w.paused_until IS NULL OR w.paused_until < now()) AND EXISTS (
                   SELECT FROM integration_exchanges e WHERE e.company_id = w.company_id AND e.webhook_id = w.id
                      AND e.state IN ('waiting', 'running') AND coalesce(e.taken_at, e.next_at) < now() - interval '6 minutes')`.execute(
          unit.rows,
        )
        for (const { company_id, connection, webhook, kind, overdue } of due) {
          const poll = kind !== null && connectorOf(kind)?.poll !== undefined
          if (poll || overdue)
            await enqueueExchange(unit, company_id, { connection, webhook, ...(poll ? { poll } : {}) })
        }
      })
    },
  })
