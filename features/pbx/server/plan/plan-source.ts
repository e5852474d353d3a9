import type { Rows } from '#platform/db/database.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'

/** What administrators set up beside extensions and trunks. */
export type Configured = Pick<
  Plan,
  'dids' | 'numbers' | 'timeSlots' | 'ringGroups' | 'ivrs' | 'queues' | 'audios' | 'outboundRoutes'
>

/** Reads it of one company, in a constant number of statements. */
export type PlanSource = (rows: Rows, companyId: number) => Promise<Configured>

/** A company that has set up nothing: its extensions call each other, and outside by any trunk. */
export const nothingConfigured: Configured = {
  dids: new Map(),
  numbers: new Map(),
  timeSlots: new Map(),
  ringGroups: new Map(),
  ivrs: new Map(),
  queues: new Map(),
  audios: new Map(),
  outboundRoutes: [],
}
