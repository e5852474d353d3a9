import type { Rows } from '#platform/db/database.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'

/** Configuration by administrators, apart from extensions and trunks. */
export type Configured = Pick<
  Plan,
  | 'dids'
  | 'numbers'
  | 'timeSlots'
  | 'ringGroups'
  | 'ivrs'
  | 'queues'
  | 'rooms'
  | 'audios'
  | 'music'
  | 'outboundRoutes'
>

/** Reads one company's configuration in a constant number of statements. */
export type PlanSource = (rows: Rows, companyId: number) => Promise<Configured>
