import type { FieldPair, PersonFacts } from '#platform/integrations/contract/domain.ts'
import type { RemotePerson } from '#platform/integrations/port.ts'

export const MODULES = ['Leads', 'Contacts'] as const
/** Their module of businesses. */
export const DEALS = 'Deals'
/** Whose changes they tell us. */
export const WATCHED = [...MODULES, DEALS] as const
export type Module = (typeof MODULES)[number]
export const moduleOf = ({ state }: Pick<PersonFacts, 'state'>): Module =>
  state === 'lead' ? 'Leads' : 'Contacts'

/** What they require of a name that is missing. */
const NAMELESS = '—'

/** A person as a record of theirs. */
export function recordOf(
  person: PersonFacts,
  { owner, fields }: { owner: string | null; fields: readonly FieldPair[] },
): Record<string, unknown> {
  return {
    First_Name: person.lastName === '' ? null : person.firstName,
    // Required over there: a person of one name has it as the last one.
    Last_Name: person.lastName || person.firstName || NAMELESS,
    Phone: person.phone,
    Email: person.email,
    ...(owner === null ? {} : { Owner: { id: owner } }),
    ...Object.fromEntries(fields.map(({ own, remote }) => [remote, person[own]])),
  }
}

interface Record_ {
  id: string
  First_Name?: string | null
  Last_Name?: string | null
  Phone?: string | null
  Mobile?: string | null
  Email?: string | null
  Owner?: { id?: string } | null
  Modified_Time?: string
  [field: string]: unknown
}
export type ZohoRecord = Record_

/** Their record as a person; the owner is their user. */
export function readRecord(
  record: ZohoRecord,
  module: Module,
  fields: readonly FieldPair[],
): Omit<RemotePerson, 'ownerId'> & { owner: string } {
  const first = record.First_Name?.trim() ?? ''
  const last = record.Last_Name?.trim() ?? ''
  return {
    remoteKind: module,
    remoteId: record.id,
    state: module === 'Leads' ? 'lead' : 'person',
    firstName: first || last || NAMELESS,
    lastName: first === '' ? '' : last,
    phone: record.Phone || record.Mobile || null,
    email: record.Email || null,
    ...Object.fromEntries(fields.map(({ own, remote }) => [own, String(record[remote] ?? '') || null])),
    owner: record.Owner?.id ?? '',
    changedAt: record.Modified_Time ? new Date(record.Modified_Time) : new Date(),
  }
}
