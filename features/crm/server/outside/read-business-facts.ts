import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { BusinessFacts } from '#platform/integrations/contract/domain.ts'
import type { RemoteName } from '#platform/integrations/port.ts'

/** A business for a connected program; null: never was. */
export async function readBusinessFacts(
  rows: Rows,
  companyId: number,
  id: number,
): Promise<BusinessFacts | null> {
  if (!Number.isSafeInteger(id)) return null
  const row = await rows
    .selectFrom('crm_businesses as b')
    .innerJoin('crm_stages as s', 's.id', 'b.stage_id')
    .select([
      'b.id',
      'b.name',
      'b.person_id',
      'b.stage_id',
      's.name as stage',
      'b.status',
      'b.total_amount',
      'b.notes',
      'b.owner_id',
      'b.updated_at',
      'b.deleted_at',
    ])
    .select(sql<string | null>`b.expected_close::text`.as('expected_close'))
    .where('b.company_id', '=', companyId)
    .where('b.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    name: row.name,
    personId: row.person_id,
    stage: { id: row.stage_id, name: row.stage },
    status: row.status as BusinessFacts['status'],
    amount: Number(row.total_amount),
    expectedClose: row.expected_close,
    notes: row.notes,
    ownerId: row.owner_id,
    changedAt: row.updated_at,
    removed: row.deleted_at !== null,
  }
}

/** All stages of the company of `rows`, by line, phase and stage. */
export async function listStagePaths(rows: Rows): Promise<RemoteName[]> {
  const { rows: found } = await sql<RemoteName>`
    SELECT s.id::text AS id, l.name || ' › ' || p.name || ' › ' || s.name AS name
      FROM crm_stages s
      JOIN crm_phases p ON p.id = s.phase_id AND p.deleted_at IS NULL
      JOIN crm_business_lines l ON l.id = p.line_id AND l.deleted_at IS NULL
     WHERE s.deleted_at IS NULL
     ORDER BY l.position, l.id, p.position, p.id, s.position, s.id LIMIT 200`.execute(rows)
  return found
}
