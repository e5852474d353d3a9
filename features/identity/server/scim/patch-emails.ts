import type { ScimPath } from './scim-path.ts'

/** An address of a single kind, as it was sent. */
export interface SaidEmail {
  value: unknown
  type?: unknown
  primary?: unknown
}

/** `type eq "work"` or `primary eq true`. */
const kindOf = (filter: string): { type?: string; primary?: boolean } => {
  const [, name = '', said = ''] = /^\s*(type|primary)\s+eq\s+"?([\w-]+)"?\s*$/i.exec(filter) ?? []
  return name.toLowerCase() === 'primary' ? { primary: said.toLowerCase() === 'true' } : { type: said }
}

/** The address that an operation on `emails` says; the last of a list of one kind. Null for another part of it, as whether it is the primary one. */
export function emailAt({ filter, part }: ScimPath, said: unknown): SaidEmail | null {
  if (part !== null && part.toLowerCase() !== 'value') return null
  const [first = said] = Array.isArray(said) ? said : []
  const value = typeof first === 'object' && first !== null && 'value' in first ? first.value : first
  return { ...kindOf(filter ?? ''), value }
}

/** The addresses that a list adds. */
export const addedEmails = (said: readonly unknown[]): SaidEmail[] =>
  said.filter((one): one is SaidEmail => typeof one === 'object' && one !== null && 'value' in one)

const isMain = ({ primary, type }: SaidEmail): boolean =>
  String(primary).toLowerCase() === 'true' || String(type).toLowerCase() === 'work'

/** A person has one address here, and none other replaces the one of work. Undefined: nothing changes. */
export function mainEmail(emails: readonly SaidEmail[], hasEmail: boolean): unknown {
  const taken = emails.findLast(isMain) ?? (hasEmail ? undefined : emails.find(({ value }) => value !== null))
  return taken?.value
}
