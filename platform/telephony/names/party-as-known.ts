import type { Team } from '#platform/access/principal.ts'
import type { Role } from '#platform/contract/access.ts'
import type { Rows } from '#platform/db/database.ts'
import { type NameNumbers, namesOf, supervisorsOf } from './name-numbers.ts'

/** To whom something that a call left behind belongs. */
export interface Owner {
  user_id: number | null
  role: string | null
  /** As `Principal.team`. */
  team: Team | null
}

/**
 * The other side by the name that the owner of an extension knows, to be stored with what a call leaves behind: without an owner as
 * supervisors know it, and as the call named it if nobody does.
 */
export async function partyAsKnown(
  nameNumbers: NameNumbers,
  rows: Rows,
  { companyId, owner, party }: { companyId: number; owner: Owner; party: { number: string; name: string } },
): Promise<{ number: string; name: string }> {
  const { user_id: userId, role, team } = owner
  const viewer =
    userId === null || role === null
      ? supervisorsOf(companyId)
      : { userId, companyId, role: role as Role, team }
  const names = await namesOf(nameNumbers, rows, viewer, [party.number])
  return { number: party.number, name: names.get(party.number) ?? party.name }
}
