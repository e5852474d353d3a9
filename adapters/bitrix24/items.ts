import type { FieldPair, PersonFacts } from '#platform/integrations/contract/domain.ts'
import type { RemotePerson } from '#platform/integrations/port.ts'

/** Their numbers of the kinds of records. */
export const ENTITY = { lead: 1, contact: 3 } as const
export type Entity = keyof typeof ENTITY
/** Our name in their records, and of our own writes. */
export const ORIGINATOR = 'suite'

export const entityOf = ({ state }: Pick<PersonFacts, 'state'>): Entity =>
  state === 'lead' ? 'lead' : 'contact'

const phone = (value: string) => ({ typeId: 'PHONE', valueType: 'WORK', value })
const email = (value: string) => ({ typeId: 'EMAIL', valueType: 'WORK', value })

/** A person as the fields of their record. */
export function fieldsOf(
  person: PersonFacts,
  { owner, fields }: { owner: string | null; fields: readonly FieldPair[] },
): Record<string, unknown> {
  const name = `${person.firstName} ${person.lastName}`.trim()
  return {
    ...(person.state === 'lead' ? { title: name } : {}),
    name: person.firstName,
    lastName: person.lastName,
    fm: [...(person.phone ? [phone(person.phone)] : []), ...(person.email ? [email(person.email)] : [])],
    ...(owner === null ? {} : { assignedById: Number(owner) }),
    ...Object.fromEntries(fields.map(({ own, remote }) => [remote, person[own] ?? ''])),
    originatorId: ORIGINATOR,
    originId: String(person.id),
  }
}

interface Item {
  id: number
  name?: string | null
  lastName?: string | null
  title?: string | null
  assignedById?: number | string | null
  updatedTime?: string
  fm?: readonly { typeId?: string; value?: string }[] | Record<string, { typeId?: string; value?: string }>
  [field: string]: unknown
}

/** Their record as a person; the owner is their user. */
export function readItem(
  item: Item,
  entity: Entity,
  fields: readonly FieldPair[],
): Omit<RemotePerson, 'ownerId'> & { owner: string } {
  const many = Object.values(item.fm ?? {})
  const first = (type: string) => many.find(({ typeId, value }) => typeId === type && value)?.value ?? null
  const mapped = Object.fromEntries(
    fields.map(({ own, remote }) => [own, String(item[remote] ?? '') || null]),
  )
  const title = String(item.title ?? '')
  return {
    remoteKind: entity,
    remoteId: String(item.id),
    state: entity === 'lead' ? 'lead' : 'person',
    firstName: String(item.name ?? '').trim() || String(item.lastName ?? '').trim() || title || `#${item.id}`,
    lastName: String(item.name ?? '').trim() === '' ? '' : String(item.lastName ?? '').trim(),
    phone: first('PHONE'),
    email: first('EMAIL'),
    ...mapped,
    owner: String(item.assignedById ?? ''),
    changedAt: item.updatedTime ? new Date(item.updatedTime) : new Date(),
  }
}
