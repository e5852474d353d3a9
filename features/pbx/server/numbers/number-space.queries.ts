import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { readFeatureCode } from '#platform/telephony/feature-codes.ts'
import type { NumberedKind } from '../../contract/number-conflicts.ts'

export interface Numbered {
  kind: NumberedKind
  /** Null: voicemail and feature codes, which have no list. */
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
  return [...numbers.flatMap(codeAt), ...found]
}

/** The feature code that a number is. */
function codeAt(number: string): Numbered[] {
  const code = readFeatureCode(number)
  return code === null ? [] : [{ kind: 'code', id: null, name: code, number }]
}

/** What shares its number with something else, or with a feature code. */
export async function findShared(rows: Rows, companyId: number): Promise<Numbered[]> {
  const { rows: found } = await sql<Numbered & { times: number }>`
    SELECT kind, id, name, number, times::integer AS times
      FROM (SELECT given.*, count(*) OVER (PARTITION BY number) AS times FROM (${numbered(companyId)}) AS given WHERE number <> '') AS counted
     WHERE times > 1 OR number ~ '^\\*' ORDER BY number, kind, id`.execute(rows)
  const shared = found.filter(({ times, number }) => times > 1 || codeAt(number).length > 0)
  const codes = [...new Set(shared.map(({ number }) => number))].flatMap(codeAt)
  return [...shared.map(({ times: _, ...one }) => one), ...codes]
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
