import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { defineWaitingJob } from '#platform/jobs/job.ts'
import { COMPONENTS, type Component, type ComponentState, worstOf } from '../../contract/status/components.ts'
import type { HealthPart } from '../../contract/status/status.ts'
import { checkHealth, type HealthPorts } from './check-health.ts'

/**
 * What a component's parts mean together. Several servers share the work: one that is down leaves the others. Null: there is none.
 */
export function stateOf(parts: readonly HealthPart[], component: Component): ComponentState | null {
  const states = parts.filter((part) => part.component === component).map(({ state }) => state)
  if (states.length === 0) return null
  const worst = worstOf(states)
  return worst === 'down' && states.some((state) => state !== 'down') ? 'degraded' : worst
}

async function writeStates(database: Database, parts: readonly HealthPart[]): Promise<void> {
  const found = COMPONENTS.flatMap((component) => {
    const state = stateOf(parts, component)
    return state === null ? [] : [{ component, state }]
  })
  await sql`
    INSERT INTO component_states AS before (component, state)
    SELECT * FROM unnest(${found.map(({ component }) => component)}::text[], ${found.map(({ state }) => state)}::text[])
    ON CONFLICT (component) DO UPDATE SET
      state = excluded.state, checked_at = now(),
      since = CASE WHEN before.state = excluded.state THEN before.since ELSE now() END`.execute(
    database.systemRows,
  )
}

/** Checks everything each minute and notes what the status page says: nobody without a session causes a check. */
export const checkHealthJob = (ports: HealthPorts) =>
  defineWaitingJob({
    id: 'provider.check-health',
    cron: '* * * * *',
    maxAttempts: 1,
    // The machines of operators: the next minute asks again.
    waits: { perCompany: 1, deadlineMs: 50_000 },
    async run() {
      const { parts } = await checkHealth(ports)
      await writeStates(ports.database, parts)
    },
  })
