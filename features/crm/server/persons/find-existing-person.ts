import { type RawBuilder, sql } from 'kysely'
import { bind } from '#platform/http/server/bind.ts'
import { numberForms } from '#platform/resource/server/normalise-phones.ts'
import { findExistingPerson } from '../../contract/existing-person.ts'
import { readablePerson } from '../scope.ts'

interface Wanted {
  forms: readonly string[]
  email: string
  document: string
  seen: RawBuilder<boolean>
}

/** Uses a unique index for each of the three; a number takes precedence over an e-mail, and that over a document. */
export const existingPersonQuery = ({ forms, email, document, seen }: Wanted) => sql<{
  id: number
  label: string
  state: 'lead' | 'prospect' | 'person'
  owner: string | null
  seen: boolean
}>`
  SELECT r.id, r.full_name AS label, r.state, (SELECT u.short_name FROM users u WHERE u.id = r.owner_id) AS owner, ${seen} AS seen
    FROM (SELECT 1 AS place, person_id AS id FROM contact_points
           WHERE kind = 'phone' AND deleted_at IS NULL AND NOT shared AND value = ANY(${forms}::text[])
          UNION ALL
          SELECT 2, person_id FROM contact_points
           WHERE kind = 'email' AND deleted_at IS NULL AND NOT shared AND value = nullif(${email}, '')
          UNION ALL
          SELECT 3, id FROM persons WHERE deleted_at IS NULL AND document = nullif(${document}, '')) found
    JOIN persons r ON r.id = found.id
   WHERE r.deleted_at IS NULL
   ORDER BY seen DESC, found.place LIMIT 1`

export const findExistingPersonRoute = bind(findExistingPerson, async ({ unit, principal, query }) => {
  const forms = await numberForms(unit.rows, principal.companyId, query.mobile)
  const { rows } = await existingPersonQuery({
    forms,
    email: query.email.toLowerCase(),
    document: query.document,
    seen: readablePerson()(principal),
  }).execute(unit.rows)
  const [found] = rows
  if (found === undefined) return { person: null, hidden: null }
  const { id, label, state, owner, seen } = found
  return seen ? { person: { id, label }, hidden: null } : { person: null, hidden: { state, owner } }
})
