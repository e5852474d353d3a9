import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'

/**
 * Endpoints of agents who have reached the capacity of one of their groups that wants them spared queue calls then. One
 * statement.
 */
export async function findFullAgents(rows: Rows, companyId: number): Promise<ReadonlySet<string>> {
  const { rows: found } = await sql<{ endpoint: string }>`
    SELECT DISTINCT e.endpoint
      FROM join_group_members m
      JOIN join_groups g ON g.id = m.group_id AND g.deleted_at IS NULL AND NOT g.calls_when_full
      JOIN join_agents j ON j.user_id = m.user_id AND j.connected
      JOIN extensions e ON e.user_id = m.user_id AND e.disabled_at IS NULL AND e.deleted_at IS NULL
     WHERE m.company_id = ${companyId}
       AND (SELECT count(*) FROM join_conversations c
             WHERE c.company_id = m.company_id AND c.owner_id = m.user_id AND c.state <> 'closed') >= g.capacity`.execute(
    rows,
  )
  return new Set(found.map(({ endpoint }) => endpoint))
}
