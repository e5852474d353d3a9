import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { create } from '#platform/resource/server/resource-writes.ts'
import type { Store, WriteContext } from '#platform/resource/server/store.ts'
import { extensions } from '../../contract/extensions.ts'
import { readReserved } from '../emergency/find-conflicts.ts'
import { listOtherNumbers, lockNumbers } from '../numbers/number-space.queries.ts'

/** First number in a company without extensions. */
const FIRST = '1001'

/**
 * The lowest free number from the company's first one on, with as many digits as most of its extensions. Locks until the
 * transaction ends, so that concurrent callers never get the same number.
 */
async function nextNumber(rows: Rows, companyId: number): Promise<string> {
  await lockNumbers(rows, companyId)
  const { assigned, prefixed } = await readReserved(rows, companyId)
  const others = await listOtherNumbers(rows, companyId)
  const reserved = [...assigned, ...prefixed, ...others]
  const { rows: found } = await sql<{ number: string }>`
    WITH own AS (SELECT number FROM extensions WHERE company_id = ${companyId} AND deleted_at IS NULL),
         usual AS (SELECT length(number) AS digits, min(number::bigint) AS first FROM own
                    GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1),
         range AS (SELECT coalesce((SELECT digits FROM usual), ${FIRST.length}) AS digits,
                          coalesce((SELECT first FROM usual), ${Number(FIRST)}) AS first,
                          (SELECT count(*) FROM own) AS taken)
    SELECT given.number FROM range
      -- Among one more than there are, one is free, besides those for emergencies and of queues, menus, groups and rooms.
      CROSS JOIN LATERAL generate_series(range.first, range.first + range.taken + ${reserved.length}::int) AS candidate
      CROSS JOIN LATERAL (SELECT lpad(candidate::text, greatest(range.digits, length(candidate::text)), '0') AS number) given
     WHERE NOT EXISTS (SELECT 1 FROM own WHERE own.number = given.number)
       AND given.number <> ALL (${reserved}::text[])
     ORDER BY candidate LIMIT 1`.execute(rows)
  return found[0]?.number ?? FIRST
}

/**
 * Creates an extension for a new user, as an administrator would. @param number null: the next free one @returns the number
 * @throws Failure `taken` of the field `number`, `limit_reached`
 */
export async function assignExtension(
  store: Store,
  context: WriteContext,
  { number, name, userId }: { number: string | null; name: string; userId: number },
): Promise<string> {
  const input = number ?? (await nextNumber(context.unit.rows, context.principal.companyId))
  await create(store, context, {
    number: input,
    display_name: name,
    owner: userId,
    call_limit: extensions.fields.call_limit.fallback,
  })
  return input
}
