import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { Rows } from '#platform/db/database.ts'
import { containing } from '#platform/db/list-filters.ts'
import { bind } from '#platform/http/server/bind.ts'
import { withoutSeparators } from '#platform/telephony/numbers/clean-number.ts'
import { type PersonalContact, personalContacts } from '../contract/personal.ts'
import { seenBy } from './contact-store.ts'

/** A person of the CRM with their numbers. */
interface CrmPerson {
  id: number
  name: string
  company: string
  numbers: string[]
  email: string | null
}

/** Searches the CRM for persons that the viewer may see. */
export type SearchCrmPersons = (
  rows: Rows,
  viewer: Principal,
  query: { search: string; limit: number; offset: number },
) => Promise<{ found: CrmPerson[]; total: number }>

interface Row extends Omit<PersonalContact, 'source' | 'company'> {
  owner: number
  organisation: string | null
  total: number
}

/** A number in the wire's format. */
const bare = (number: string): string => withoutSeparators(number).replace(/^\+/, '')

/** Shortest search that lists CRM records: all of them are too many to browse. */
const CRM_FROM = 2

export const personalContactsRoute = (searchCrmPersons: SearchCrmPersons) =>
  bind(personalContacts, async ({ unit, principal, query: { q, page, size } }) => {
    const offset = (page - 1) * size
    const where = sql`r.deleted_at IS NULL AND ${seenBy(principal)}
      AND ${q === '' ? sql`true` : sql`r.search_text LIKE (SELECT search_form(${containing(q)}))`}`
    const own = await sql<Row>`
      SELECT r.id, r.owner_user_id AS owner, r.name, r.organisation, r.numbers, r.email, r.picture AS avatar
        FROM contacts r WHERE ${where} ORDER BY search_form(r.name), r.id LIMIT ${size} OFFSET ${offset}`.execute(
      unit.rows,
    )
    const counted = await sql<{ total: number }>`
      SELECT count(*)::integer AS total FROM contacts r WHERE ${where}`.execute(unit.rows)
    const mine = counted.rows[0]?.total ?? 0
    const left = { search: q, limit: size - own.rows.length, offset: Math.max(0, offset - mine) }
    const persons =
      q.length < CRM_FROM ? { found: [], total: 0 } : await searchCrmPersons(unit.rows, principal, left)
    const results: PersonalContact[] = [
      ...own.rows.map(({ owner, organisation, numbers, id, name, email, avatar }) => ({
        ...{ id, name, email, avatar },
        source: owner === principal.userId ? ('personal' as const) : ('shared' as const),
        company: organisation ?? '',
        numbers: numbers.map(bare),
      })),
      ...persons.found.map((person) => ({
        ...person,
        source: 'crm' as const,
        numbers: person.numbers.map(bare),
        avatar: null,
      })),
    ]
    const count = mine + persons.total
    const at = (other: number) => requestUrl(personalContacts.path, undefined, { page: other, size, q })
    return {
      results,
      count,
      next: page * size < count ? at(page + 1) : null,
      previous: page > 1 ? at(page - 1) : null,
    }
  })
