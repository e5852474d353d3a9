import type { Rows } from '#platform/db/database.ts'

export interface QueueAgentState {
  /** Extension id. */
  extension: number
  queues: number[]
  paused: boolean
}

/** Stored log-ins and pauses of queue agents. */
export async function loadAgents(rows: Rows, companyId: number): Promise<QueueAgentState[]> {
  const found = await rows
    .selectFrom('queue_agents')
    .select(['extension_id', 'queue_id', 'logged_in_at', 'paused_at'])
    .where('company_id', '=', companyId)
    .execute()
  const byExtension = Map.groupBy(found, (row) => row.extension_id)
  return [...byExtension].map(([extension, rowsOf]) => ({
    extension,
    queues: rowsOf.flatMap((row) => (row.logged_in_at === null ? [] : [row.queue_id])),
    paused: rowsOf.some((row) => row.paused_at !== null),
  }))
}
