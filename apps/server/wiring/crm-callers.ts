import { useCrm } from '#features/crm/contract/abilities.ts'
import { findPersonByNumber } from '#features/crm/server/callers/find-person-by-number.ts'
import type { FindOutsider } from '#features/phone/server/ports.ts'
import { can } from '#platform/contract/access.ts'

/** Finds a caller's name in the CRM. */
export const crmCaller: FindOutsider = async (rows, principal, number) => {
  if (!can(principal.role, useCrm)) return null
  const person = await findPersonByNumber(rows, principal, number)
  return person === null ? null : { label: person.name, info: person.company ?? '' }
}
