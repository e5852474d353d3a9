import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { NumberedKind } from '../../contract/number-conflicts.ts'

export interface Numbered {
  kind: NumberedKind
  /** Null: voicemail, which has no list. */
  id: number | null
  name: string
  number: string
}

/** All that is dialled by an internal number of the company `company`. */
const numbered = (company: number) => sql`
  SELECT 'extension' AS kind, id, display_name AS name, number FROM extensions WHERE company_id = ${company} AND deleted_at IS NULL
  UNION ALL SELECT 'ring_group', id, name, number FROM ring_groups WHERE company_id = ${company} AND deleted_at IS NULL
  UNION ALL SELECT 'queue', id, name, number FROM call_queues WHERE company_id = ${company} AND deleted_at IS NULL
  UNION ALL SELECT 'ivr', id, name, number FROM ivr_menus WHERE company_id = ${company} AND deleted_at IS NULL
  UNION ALL SELECT 'conference_room', id, name, number FROM conference_rooms WHERE company_id = ${company} AND deleted_at IS NULL
  UNION ALL SELECT 'voicemail', NULL, '', voicemail_extension FROM companies WHERE id = ${company}`

/** What has these numbers, besides things of the kind `not`. */
export async function findNumbered(
  rows: Rows,
  companyId: number,
  { numbers, not }: { numbers: readonly string[]; not: NumberedKind },
): Promise<Numbered[]> {
  const { rows: found } = await sql<Numbered>`
    SELECT * FROM (${numbered(companyId)}) AS given WHERE number = ANY (${[...numbers]}::text[]) AND kind <> ${not}
     ORDER BY number, kind, id`.execute(rows)
  return found
}

/** What shares its number with something else. */
export async function findShared(rows: Rows, companyId: number): Promise<Numbered[]> {
  const { rows: found } = await sql<Numbered>`
    SELECT kind, id, name, number
      FROM (SELECT given.*, count(*) OVER (PARTITION BY number) AS times FROM (${numbered(companyId)}) AS given WHERE number <> '') AS counted
     WHERE times > 1 ORDER BY number, kind, id`.execute(rows)
  return found
}

/** Until the transaction ends nobody else gives an internal number of the company to anything. */
export async function lockNumbers(rows: Rows, companyId: number): Promise<void> {
  const place = `internal numbers of company ${companyId}`
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(rows)
}

/** Internal numbers of all but extensions. */
export async function listOtherNumbers(rows: Rows, companyId: number): Promise<string[]> {
  const { rows: found } = await sql<{ number: string }>`
    SELECT number FROM (${numbered(companyId)}) AS given WHERE kind <> 'extension' AND number <> ''`.execute(
    rows,
  )
  return found.map(({ number }) => number)
}
