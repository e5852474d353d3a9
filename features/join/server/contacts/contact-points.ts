import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { Identity } from '#platform/messaging/domain.ts'
import { bareDigits, phoneKey } from '#platform/telephony/numbers/phone-key.ts'

/** An identifier of a contact, as `join_contact_points` holds it. */
export interface Point {
  kind: 'phone' | 'user_id'
  provider: string
  value: string
  address: string
}

export function pointsOf({ phone, userId }: Identity, provider: string): Point[] {
  const points: Point[] = []
  if (phone !== null)
    points.push({
      kind: 'phone',
      provider: '',
      value: phoneKey(phone),
      address: bareDigits(phone),
    })
  if (userId !== null) points.push({ kind: 'user_id', provider, value: userId, address: userId })
  return points
}

export const isOneOf = (points: readonly Point[]) =>
  sql<boolean>`(kind, provider, value) IN (${sql.join(
    points.map(({ kind, provider, value }) => sql`(${kind}, ${provider}, ${value})`),
  )})`

/** Until the transaction ends nobody else creates or moves a contact with one of these. In a fixed order, against deadlocks. */
export async function lockPoints(rows: Rows, companyId: number, points: readonly Point[]): Promise<void> {
  const keys = points.map(({ kind, value }) => `join contact ${companyId} ${kind} ${value}`).sort()
  for (const key of keys) await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(rows)
}
