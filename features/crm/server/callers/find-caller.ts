import type { Principal } from '#platform/access/principal.ts'
import { can } from '#platform/contract/access.ts'
import type { Rows } from '#platform/db/database.ts'
import { useCrm } from '../../contract/abilities.ts'
import { findPersonByNumber } from './find-person-by-number.ts'

/** The caller's name and company for call labels; null for strangers and for users without the CRM. */
export async function findCaller(
  rows: Rows,
  viewer: Principal,
  number: string,
): Promise<{ label: string; info: string } | null> {
  if (!can(viewer.role, useCrm)) return null
  const person = await findPersonByNumber(rows, viewer, number)
  return person === null ? null : { label: person.name, info: person.company ?? '' }
}
