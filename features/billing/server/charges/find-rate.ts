import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { PossibleNumber } from '#platform/telephony/numbers/number-class.ts'
import type { Item } from '../../contract/rates.ts'

/** The deck of a company, and its day; none when its deck has another currency than its account. */
const deckOf = (companyId: number) => sql`
  SELECT d.id, (now() AT TIME ZONE c.time_zone)::date AS today
    FROM billing_accounts a JOIN companies c ON c.id = a.company_id
    JOIN rate_decks d ON d.deleted_at IS NULL AND d.currency = a.currency
     AND CASE WHEN a.deck_id IS NULL THEN d.plan = c.plan ELSE d.id = a.deck_id END
   WHERE a.company_id = ${companyId}`

export interface FoundRate {
  destination: string
  country: string
  /** Decimals as texts: they are not computed with here. */
  price_minute: string
  connection_fee: string
  first_increment: number
  next_increment: number
}

/**
 * The rate of a number: the longest prefix, of what it may mean the dearest. The rate of its class counts where a meaning has no
 * prefix, and for special rates always.
 */
export async function findCallRate(
  rows: Rows,
  companyId: number,
  { numbers, callClass }: { numbers: readonly PossibleNumber[]; callClass: string },
): Promise<FoundRate | null> {
  const meanings = JSON.stringify(numbers)
  const { rows: found } = await sql<FoundRate>`
    WITH deck AS (${deckOf(companyId)}),
    meanings AS (SELECT * FROM jsonb_to_recordset(${meanings}::jsonb) AS m(digits text, country text)),
    valid AS (
      SELECT r.* FROM call_rates r, deck
       WHERE r.deck_id = deck.id AND r.deleted_at IS NULL AND r.valid_from <= deck.today
         AND (r.valid_until IS NULL OR r.valid_until >= deck.today)
         AND (r.prefix = ${callClass} OR r.prefix IN (SELECT left(m.digits, l) FROM meanings m, generate_series(1, 15) l))
    ), by_prefix AS (
      SELECT DISTINCT ON (m.digits) v.*, m.country
        FROM meanings m JOIN valid v ON v.prefix ~ '^[0-9]' AND starts_with(m.digits, v.prefix)
       ORDER BY m.digits, length(v.prefix) DESC, v.valid_from DESC
    ), by_class AS (
      SELECT v.*, coalesce((SELECT country FROM meanings LIMIT 1), '') AS country
        FROM valid v
       WHERE v.prefix = ${callClass}
         AND (v.prefix = 'premium' OR (SELECT count(*) FROM by_prefix) < greatest(1, ${numbers.length}))
       ORDER BY v.valid_from DESC LIMIT 1
    )
    SELECT destination, country, price_minute::text, coalesce(connection_fee, 0)::text AS connection_fee, first_increment, next_increment
      FROM (SELECT * FROM by_prefix UNION ALL SELECT * FROM by_class) AS r
     ORDER BY r.price_minute DESC, coalesce(r.connection_fee, 0) DESC, r.first_increment DESC LIMIT 1`.execute(
    rows,
  )
  return found[0] ?? null
}

/** What one of it costs today; null: nothing. */
export async function findItemRate(
  rows: Rows,
  companyId: number,
  item: Item,
): Promise<{ name: string; price: string } | null> {
  const { rows: found } = await sql<{ name: string; price: string }>`
    SELECT i.name, i.price::text FROM item_rates i, (${deckOf(companyId)}) AS deck
     WHERE i.deck_id = deck.id AND i.item = ${item} AND i.deleted_at IS NULL AND i.valid_from <= deck.today
     ORDER BY i.valid_from DESC LIMIT 1`.execute(rows)
  return found[0] ?? null
}
