import { sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Rows } from '#platform/db/database.ts'
import type { OutsideClass } from './call-class.ts'

/** A leg that somebody wants to the outside. */
export interface OutsideRequest {
  leg: string
  companyId: number
  serverId: number
  /** The extension that pays; `platform`: its own call, to prove a number; null: nobody does, so that it is refused. */
  payer: number | 'platform' | null
  /** As dialled, before routes rewrite it. */
  dialed: string
  trunk: number
  /** The call or conference that it is for. */
  callId: string
  /** The same attempt over another trunk: recorded, and not counted against the limits again. */
  again: boolean
}

/** What became of an admitted leg; epoch milliseconds. */
export interface LegOutcome {
  leg: string
  answeredAt: number | null
  endedAt: number | null
}

/** A leg that may be dialled, with what it costs. */
export interface BilledLeg extends Omit<OutsideRequest, 'payer'> {
  /** Null: the platform. */
  payer: number | null
  callClass: OutsideClass
  /** Pesos per minute. */
  price: number
}

/** Whether the same attempt was admitted over another trunk. */
export async function wasAdmitted(
  rows: Rows,
  { companyId, payer, callId, dialed }: BilledLeg,
): Promise<boolean> {
  const found = await rows
    .selectFrom('outside_legs')
    .select('leg')
    .where('company_id', '=', companyId)
    .where('started_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .where('call_id', '=', callId)
    .where('extension_id', 'is not distinct from', payer)
    .where('number', '=', cutText(dialed, 64))
    .executeTakeFirst()
  return found !== undefined
}

export async function insertLeg(rows: Rows, billed: BilledLeg): Promise<void> {
  const { leg, companyId, serverId, payer, trunk, callId, dialed, callClass, price, again } = billed
  await rows
    .insertInto('outside_legs')
    .values({
      leg,
      company_id: companyId,
      asterisk_server_id: serverId,
      extension_id: payer,
      trunk_id: trunk,
      call_id: callId,
      number: cutText(dialed, 64),
      class: callClass,
      price_minute: price,
      again,
    })
    .execute()
}

/** Answers and ends; a leg's first end counts. */
export async function storeOutcomes(rows: Rows, outcomes: readonly LegOutcome[]): Promise<void> {
  const given = outcomes.map(({ leg, answeredAt, endedAt }) => ({
    leg,
    answered_at: answeredAt === null ? null : new Date(answeredAt),
    ended_at: endedAt === null ? null : new Date(endedAt),
  }))
  await sql`
    UPDATE outside_legs o SET answered_at = coalesce(o.answered_at, g.answered_at), ended_at = g.ended_at
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
           AS g(leg uuid, answered_at timestamptz, ended_at timestamptz)
     WHERE o.leg = g.leg AND o.ended_at IS NULL`.execute(rows)
}

/** Legs of a telephone server that have not ended. */
export async function openLegs(rows: Rows, serverId: number): Promise<string[]> {
  const found = await rows
    .selectFrom('outside_legs')
    .select('leg')
    .where('asterisk_server_id', '=', serverId)
    .where('ended_at', 'is', null)
    .execute()
  return found.map(({ leg }) => leg)
}
