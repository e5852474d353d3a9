import { sql } from 'kysely'
import type { Database, Rows, UnitOfWork } from '#platform/db/database.ts'
import type { PossibleNumber } from '#platform/telephony/numbers/number-class.ts'
import { type FoundRate, findCallRate } from './find-rate.ts'

/** A leg to the outside that a company wants to pay for. */
export interface ChargedLeg {
  leg: string
  companyId: number
  serverId: number
  dialed: string
  callClass: string
  numbers: readonly PossibleNumber[]
}

/** Whether fraud rules let a call go out. */
export type CheckFraud = (unit: UnitOfWork, call: ChargedLeg & { country: string }) => Promise<boolean>

/** Seconds that a call is paid for in advance, and by which that goes on. */
const STRETCH_SECONDS = 60
/** A call is paid further when less than this is left; one that cannot be ends so long before. */
const [AHEAD, CUT] = ['15 seconds', '7 seconds']

const isCharged = async (rows: Rows, companyId: number): Promise<boolean> => {
  const account = await rows
    .selectFrom('billing_accounts')
    .select('mode')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return account !== undefined && account.mode !== 'none'
}

/** Takes the price of the first stretch off what is left; false when that is not enough. */
async function reserve(rows: Rows, call: ChargedLeg, rate: FoundRate): Promise<boolean> {
  const { price_minute, connection_fee, first_increment, next_increment } = rate
  const { rows: held } = await sql`
    WITH price AS (
      SELECT call_price(${STRETCH_SECONDS}, ${price_minute}::numeric, ${connection_fee}::numeric, ${first_increment}, ${next_increment}) AS amount
    ), paid AS (
      UPDATE billing_accounts a SET reserved = reserved + price.amount FROM price
       WHERE a.company_id = ${call.companyId}
         AND (price.amount = 0
              OR a.balance + (CASE a.mode WHEN 'postpaid' THEN a.credit_limit ELSE 0 END) - a.reserved >= price.amount)
      RETURNING price.amount
    )
    INSERT INTO call_holds (leg, company_id, asterisk_server_id, number, country, destination, price_minute, connection_fee,
                            first_increment, next_increment, covered_seconds, amount)
    SELECT ${call.leg}::uuid, ${call.companyId}, ${call.serverId}, left(${call.dialed}, 64), ${rate.country}, ${rate.destination},
           ${price_minute}::numeric, ${connection_fee}::numeric, ${first_increment}, ${next_increment}, ${STRETCH_SECONDS}, paid.amount
      FROM paid
    RETURNING leg`.execute(rows)
  return held.length > 0
}

/** Holds and extends the money of calls: the port that the gate to the outside has. */
export function callCharges(
  database: Database,
  { checkFraud, onRefused }: { checkFraud: CheckFraud; onRefused(companyId: number): void },
) {
  return {
    async hold(unit: UnitOfWork, call: ChargedLeg): Promise<boolean> {
      const { rows } = unit
      if (!(await isCharged(rows, call.companyId))) return true
      const rate = await findCallRate(rows, call.companyId, call)
      // Nobody knows what it costs, so that nobody can pay it.
      if (rate === null) return false
      if (!(await checkFraud(unit, { ...call, country: rate.country }))) return false
      const isPaid = await reserve(rows, call, rate)
      if (!isPaid) onRefused(call.companyId)
      return isPaid
    },
    async extend(serverId: number): Promise<string[]> {
      const companies = await database.systemRows
        .selectFrom('call_holds')
        .select('company_id')
        .distinct()
        .where('asterisk_server_id', '=', serverId)
        .execute()
      const spent: string[] = []
      // One company in a transaction: those that lock several accounts could wait for each other.
      for (const { company_id } of companies) {
        const { rows } = await sql<{ leg: string }>`
          SELECT leg FROM extend_call_holds(${serverId}, ${company_id}, ${STRETCH_SECONDS}, ${AHEAD}::interval, ${CUT}::interval) AS leg`.execute(
          database.systemRows,
        )
        spent.push(...rows.map(({ leg }) => leg))
      }
      return spent
    },
  }
}
