import type { SignOnFacts } from '#platform/sign-on/port.ts'
import type { ProviderRow } from '../providers/provider-rows.ts'

export type GivenRole = 'agent' | 'supervisor' | 'administrator'

type Mapping = Pick<ProviderRow, 'administrator_groups' | 'supervisor_groups'>

/** The role that groups give; null: the company gives roles by itself. */
export function roleOf(
  { administrator_groups, supervisor_groups }: Mapping,
  { groups }: Pick<SignOnFacts, 'groups'>,
): GivenRole | null {
  if (administrator_groups.length === 0 && supervisor_groups.length === 0) return null
  const has = (list: readonly string[]) => list.some((group) => groups.includes(group))
  if (has(administrator_groups)) return 'administrator'
  return has(supervisor_groups) ? 'supervisor' : 'agent'
}
