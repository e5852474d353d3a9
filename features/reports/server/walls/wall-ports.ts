import type { Rows } from '#platform/db/database.ts'
import type { ServedReport, Viewer } from '#platform/report/server/report-source.ts'
import type { WallConversations, WallQueues } from '../../contract/walls.ts'

/** Filled by the features that have the numbers: what somebody may see of them now. */
export interface WallPorts {
  /** Queues with their agents. */
  queues(rows: Rows, viewer: Viewer): Promise<WallQueues>
  conversations(rows: Rows, viewer: Viewer): Promise<WallConversations>
  /** `{area}/{name}` of the report with `sales` and `amount`, and a view `name` by adviser with `amount` and `sales`. */
  sales: { served: ServedReport; by: string }
}
