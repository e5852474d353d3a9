import { sql } from 'kysely'
import type { JoinContext } from '../join-context.ts'
import { enqueueAssignment } from './enqueue-assignment.ts'

/** Calls of a company that end within this time are handled together, when the phones are known to be free; ms. */
const GATHERED = 300

/** Called when a call of the company has ended. */
export type AssignAfterCall = (companyId: number) => void

/** After a call the agent has capacity again: assigns what waits in groups with a lower limit during calls. */
export function createAssignAfterCalls(context: JoinContext): AssignAfterCall {
  const companies = new Set<number>()
  let awaited = false
  const look = (): void => {
    awaited = false
    const ids = [...companies]
    companies.clear()
    context.database
      .system(async (unit) => {
        const { rows } = await sql<{ id: number }>`
          SELECT g.id FROM join_groups g
           WHERE g.company_id = ANY (${ids}::bigint[]) AND g.deleted_at IS NULL AND g.strategy <> 'manual'
             AND g.chats_in_call < g.capacity
             AND EXISTS (SELECT FROM join_conversations c
                          WHERE c.company_id = g.company_id AND c.group_id = g.id AND c.state = 'waiting')`.execute(
          unit.rows,
        )
        for (const { id } of rows) await enqueueAssignment(context, unit, id)
      })
      .catch((error: unknown) => context.log.error({ err: error }, 'failed to assign waiting conversations'))
  }
  return (companyId) => {
    companies.add(companyId)
    if (awaited) return
    awaited = true
    setTimeout(look, GATHERED).unref()
  }
}
