import { createHash } from 'node:crypto'
import type { FieldPair, MappedField, PersonFacts } from './contract/domain.ts'

/** What both sides keep of a person. */
interface SharedFacts extends Partial<Pick<PersonFacts, MappedField>> {
  state: PersonFacts['state']
  firstName: string
  lastName: string
  phone: string | null
  email: string | null
  /** The other program's user; empty: none. */
  owner: string
}

/** By which connectors tell that both sides say the same of a person already. */
export const digestPerson = (person: SharedFacts, fields: readonly FieldPair[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        person.state,
        person.firstName,
        person.lastName,
        person.phone,
        person.email,
        person.owner,
        ...fields.map(({ own, remote }) => [remote, person[own] ?? null]),
      ]),
    )
    .digest('base64')
