import type { UnitOfWork } from '#platform/db/database.ts'
import type { PossibleNumber } from '#platform/telephony/numbers/number-class.ts'
import type { OutsideClass } from './call-class.ts'

/** A leg to pay for. */
export interface ChargedLeg {
  leg: string
  companyId: number
  serverId: number
  /** As dialled. */
  dialed: string
  callClass: OutsideClass
  /** What the dialled number may mean; the dearest counts. */
  numbers: readonly PossibleNumber[]
}

/** What the company of a leg has to pay for it. Emergency calls and the platform's own are never asked for. */
export interface LegCharges {
  /** Reserves money in the transaction that stores the leg; false when it may not be dialled. */
  hold(unit: UnitOfWork, leg: ChargedLeg): Promise<boolean>
  /** Reserves more for running legs. @returns those that nothing is left for */
  extend(serverId: number): Promise<string[]>
}

export const FREE_CALLS: LegCharges = { hold: async () => true, extend: async () => [] }
