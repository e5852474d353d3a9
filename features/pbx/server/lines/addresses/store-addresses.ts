import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'

/** An address of a trunk's carrier, as a name server answered. */
export interface SeenAddress {
  trunk_id: number
  company_id: number
  host: string
  address: string
  calls: boolean
  /** To which calls go; null: the trunk's. */
  port: number | null
  /** Lowest first. */
  rank: number
  reserved: boolean
}

/** What became of looking up a trunk's host (`trunk_lookups.result`). */
export interface Lookup {
  trunk_id: number
  company_id: number
  host: string
  result: 'found' | 'partial' | 'refused' | 'nothing' | 'unanswered'
  /** Some name servers did not answer: what is missing may still exist. */
  incomplete: boolean
}

interface StoredLookup {
  trunk_id: number
  /** Useless answers in a row. */
  failures: number
  failing_since: Date | null
  /** The result differs from the one before. */
  is_new: boolean
  next_at: Date
}

/** Carriers with many addresses answer with some of them in turn. */
const KEPT = sql`interval '1 hour'`
/** While all answers are useless. */
const GRACE = sql`interval '1 day'`
/** Of a trunk, the latest: Asterisk compares a stranger's request with all of them. */
const MAX_ADDRESSES = 64
/** How soon a host is looked up again, seconds: doubled after each useless answer. */
const SOON = 5
const LATER = 60

/** Stores how the look-ups of hosts went, and when they are due again. */
export async function storeLookups(rows: Rows, lookups: readonly Lookup[]): Promise<StoredLookup[]> {
  const { rows: stored } = await sql<StoredLookup>`
    WITH given AS (
      SELECT l.trunk_id, l.company_id, l.host, l.result,
             NOT (l.result IN ('found', 'partial') OR l.result = 'refused' AND c.private_trunks) AS is_useless
        FROM jsonb_to_recordset(${JSON.stringify(lookups)}::jsonb)
             AS l(trunk_id bigint, company_id bigint, host text, result text)
        JOIN trunks t ON t.id = l.trunk_id AND t.host = l.host
        JOIN companies c ON c.id = l.company_id
    ), counted AS (
      SELECT g.*, old.result AS old_result,
             CASE WHEN g.is_useless THEN coalesce(old.failures, 0) + 1 ELSE 0 END AS failures,
             CASE WHEN g.is_useless THEN coalesce(old.failing_since, now()) END AS failing_since
        FROM given g LEFT JOIN trunk_lookups old ON old.trunk_id = g.trunk_id AND old.host = g.host
    ), kept AS (
      INSERT INTO trunk_lookups AS known (trunk_id, company_id, host, result, failures, failing_since, next_at)
      SELECT trunk_id, company_id, host, result, failures, failing_since,
             now() + make_interval(secs => CASE WHEN is_useless THEN least(${LATER}, ${SOON} * 2 ^ least(failures - 1, 10)) ELSE ${LATER} END)
        FROM counted
      ON CONFLICT (trunk_id) DO UPDATE
         SET host = excluded.host, result = excluded.result, failures = excluded.failures,
             failing_since = excluded.failing_since, next_at = excluded.next_at
      RETURNING known.trunk_id, known.next_at
    )
    SELECT c.trunk_id, c.failures, c.failing_since, c.old_result IS DISTINCT FROM c.result AS is_new, k.next_at
      FROM counted c JOIN kept k ON k.trunk_id = c.trunk_id`.execute(rows)
  return stored
}

/**
 * Stores the addresses of hosts whose name servers answered. What an answer lacks is kept for a while: an hour after one with
 * allowed addresses, a day after others; addresses that are not allowed go at once.
 * @returns whether something changed
 */
export async function storeAddresses(
  rows: Rows,
  seen: readonly SeenAddress[],
  answered: readonly Lookup[],
): Promise<boolean> {
  const { rows: changed } = await sql<{ company_id: number }>`
    WITH seen AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(seen)}::jsonb)
        AS one(trunk_id bigint, company_id bigint, host text, address inet, calls boolean, port integer, rank integer, reserved boolean)
    ), answered AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(answered)}::jsonb)
        AS one(trunk_id bigint, host text, result text, incomplete boolean)
    ), before AS (
      SELECT old.*, t.host AS now_host, a.incomplete,
             CASE WHEN a.result IN ('found', 'partial') THEN ${KEPT} ELSE ${GRACE} END AS kept,
             row_number() OVER (PARTITION BY old.trunk_id ORDER BY old.seen_at DESC, old.address) AS place
        FROM trunk_addresses old
        JOIN answered a ON a.trunk_id = old.trunk_id
        JOIN trunks t ON t.id = old.trunk_id
    ), stored AS (
      INSERT INTO trunk_addresses AS known (trunk_id, company_id, host, address, calls, port, rank, reserved)
      SELECT s.trunk_id, s.company_id, s.host, s.address, s.calls, s.port, s.rank, s.reserved
        FROM seen s JOIN trunks t ON t.id = s.trunk_id AND t.host = s.host
      ON CONFLICT (trunk_id, address) DO UPDATE
         SET host = excluded.host, calls = excluded.calls, port = excluded.port, rank = excluded.rank, reserved = excluded.reserved, seen_at = excluded.seen_at
      RETURNING known.*
    ), gone AS (
      DELETE FROM trunk_addresses old USING before b
       WHERE old.trunk_id = b.trunk_id AND old.address = b.address
         AND NOT EXISTS (SELECT FROM seen s WHERE s.trunk_id = b.trunk_id AND s.address = b.address)
         AND (b.host <> b.now_host OR b.reserved OR b.place > ${MAX_ADDRESSES} - (SELECT count(*) FROM seen s WHERE s.trunk_id = b.trunk_id)
              OR NOT b.incomplete AND b.seen_at < now() - b.kept)
      RETURNING old.company_id
    )
    SELECT company_id FROM gone
    UNION
    SELECT s.company_id FROM stored s LEFT JOIN before b ON b.trunk_id = s.trunk_id AND b.address = s.address
     WHERE (b.host, b.calls, b.port, b.rank, b.reserved) IS DISTINCT FROM (s.host, s.calls, s.port, s.rank, s.reserved)`.execute(
    rows,
  )
  return changed.length > 0
}
