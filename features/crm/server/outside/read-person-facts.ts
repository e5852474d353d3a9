import type { Rows } from '#platform/db/database.ts'
import type { PersonFacts } from '#platform/integrations/contract/domain.ts'

/** A person, lead or prospect for a connected program; null: never was. */
export async function readPersonFacts(
  rows: Rows,
  companyId: number,
  id: number,
): Promise<PersonFacts | null> {
  if (!Number.isSafeInteger(id)) return null
  const row = await rows
    .selectFrom('persons')
    .select([
      'id',
      'state',
      'first_name',
      'last_name',
      'mobile',
      'email',
      'document',
      'city',
      'address',
      'notes',
      'owner_id',
      'updated_at',
      'deleted_at',
    ])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    state: row.state === 'person' ? 'person' : 'lead',
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.mobile,
    email: row.email,
    document: row.document,
    city: row.city,
    address: row.address,
    notes: row.notes,
    ownerId: row.owner_id,
    changedAt: row.updated_at,
    removed: row.deleted_at !== null,
  }
}
