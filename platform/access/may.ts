import { type Ability, can } from '#platform/contract/access.ts'
import type { Principal } from './principal.ts'

/** Whether the caller's role has the ability, their company leaves it to the role, and their API token, if it is one, is made for it. */
export const may = (
  { role, withheld, scopes }: Pick<Principal, 'role' | 'withheld' | 'scopes'>,
  ability: Ability,
): boolean =>
  can(role, ability) && !(withheld?.has(ability.name) ?? false) && (scopes?.has(ability.name) ?? true)

/**
 * What a company withholds from a role: `crm.fx` from everybody, `agent:crm.export` from agents; undefined for nothing, as for
 * nearly all.
 */
export function withheldFrom(role: string, hidden: readonly string[]): ReadonlySet<string> | undefined {
  const names = hidden.flatMap((name) => {
    const [first = '', ability] = name.split(':')
    return ability === undefined ? [first] : first === role ? [ability] : []
  })
  return names.length === 0 ? undefined : new Set(names)
}
