import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import { supervises, supervisesAll } from '#platform/access/supervised.ts'
import type { Rows } from '#platform/db/database.ts'
import { isOutsideNumber, type NameNumbers, namesOf } from '#platform/telephony/names/name-numbers.ts'
import { type JourneyCall, numbersOf } from './journey.present.ts'

/**
 * Names of the numbers outside on the way of a call, as the viewer knows them today, else knew them then: who sees all as the company,
 * others by their own history and that of those whom they supervise. A constant number of statements.
 */
export async function namesOfJourney(
  nameNumbers: NameNumbers,
  rows: Rows,
  viewer: Principal,
  calls: readonly JourneyCall[],
): Promise<ReadonlyMap<string, string>> {
  const numbers = calls.flatMap(numbersOf).filter(isOutsideNumber)
  if (numbers.length === 0) return new Map()
  const parts = sql`ANY (${calls.map(({ id }) => id)}::uuid[])`
  const then = supervisesAll(viewer)
    ? sql<Known>`SELECT CASE c.direction WHEN 'inbound' THEN c.caller_number ELSE c.dialed END AS number, c.known_name AS name
          FROM calls c WHERE c.id = ${parts} AND c.known_name <> ''`
    : sql<Known>`SELECT r.other_number AS number, r.other_name AS name
          FROM call_records r
         WHERE r.call_id = ${parts} AND r.other_name <> '' AND ${supervises(viewer, sql`r.user_id`)}`
  const { rows: known } = await then.execute(rows)
  const now = await namesOf(nameNumbers, rows, viewer, numbers)
  return new Map([...known.map(({ number, name }) => [number, name] as const), ...now])
}

interface Known {
  number: string
  name: string
}
