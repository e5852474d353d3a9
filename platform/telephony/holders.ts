import { type RawBuilder, sql } from 'kysely'
import { ids } from '#platform/access/supervised.ts'
import type { Rows } from '#platform/db/database.ts'

/** SQL: whether one of the users held one of the extensions at that time. Null extensions: false. */
export const heldThen = (
  users: readonly number[],
  extensions: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM extension_holders h
   WHERE h.phone_id = ANY (${extensions}) AND h.holder_id = ANY (${ids(users)}) AND h.held_from <= ${at} AND ${at} < h.held_until)`

/** SQL of a report's dimension `holder`: who held an extension when a fact was. Columns of the facts. */
export const holderOf = (extension: string): string =>
  `(SELECT h.holder_id FROM extension_holders h WHERE h.phone_id = ${extension} AND h.held_from <= at AND at < h.held_until)`

/** The same of an array of extensions. */
export const holdersOf = (extensions: string): string =>
  `ARRAY(SELECT h.holder_id FROM extension_holders h WHERE h.phone_id = ANY (${extensions}) AND h.held_from <= at AND at < h.held_until)`

/** Required values by dimension, as a report's `Where`. */
type Held = Readonly<Record<string, readonly string[]>>

/**
 * Conditions of what these users did, while they held extensions. Extensions that nobody else ever held are told by themselves, which the
 * roll-ups know; of others the dimension `holder` tells the time in which they were theirs. Empty: they never held one.
 */
export async function heldBy(
  rows: Rows,
  users: readonly number[],
  dimension: string,
): Promise<readonly Held[]> {
  const { rows: phones } = await sql<{ id: string; whole: boolean }>`
    SELECT phone_id::text AS id, bool_and(theirs AND held_from = before) AND max(held_until) = 'infinity' AS whole
      FROM (SELECT phone_id, held_from, held_until, holder_id = ANY (${ids(users)}) AS theirs,
                   coalesce(lag(held_until) OVER (PARTITION BY phone_id ORDER BY held_from), '-infinity') AS before
              FROM extension_holders
             WHERE phone_id IN (SELECT phone_id FROM extension_holders WHERE holder_id = ANY (${ids(users)}))) AS held
     GROUP BY phone_id ORDER BY phone_id`.execute(rows)
  const [whole, shared] = [true, false].map((is) =>
    phones.filter((one) => one.whole === is).map(({ id }) => id),
  )
  return [
    ...(whole?.length ? [{ [dimension]: whole }] : []),
    ...(shared?.length ? [{ [dimension]: shared, holder: users.map(String) }] : []),
  ]
}
