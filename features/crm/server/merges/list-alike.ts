import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { type AlikeMember, listAlike, MAX_GROUPS } from '../../contract/alike.ts'
import { alikeForm, taxIdForm } from '../companies/alike-form.ts'
import { scopeOf } from '../scope.ts'

interface Group {
  key: string
  by: 'name' | 'tax_id'
  members: (Omit<AlikeMember, 'created_at'> & { created_at: string })[]
}

/** Members of a group shown. */
const MAX_MEMBERS = 20

const OWNER = sql`(SELECT u.short_name FROM users u WHERE u.id = r.owner_id)`
const CREATED = sql`to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Names of several words, in whatever order; one word is no name to tell people by. */
const persons = (viewer: Principal) => sql`
  SELECT r.id, 'name' AS by, (SELECT string_agg(word, ' ' ORDER BY word) FROM regexp_split_to_table(trim(r.sort_name), '\\s+') AS word) AS key,
         jsonb_build_object('id', r.id, 'name', r.full_name, 'document', r.document, 'phone', r.mobile, 'email', r.email::text,
                            'owner', ${OWNER}, 'created_at', ${CREATED}) AS member
    FROM persons r
   WHERE r.deleted_at IS NULL AND trim(r.sort_name) LIKE '% %' AND ${scopeOf('person')(viewer)}`

const companies = (viewer: Principal) => sql`
  SELECT r.id, form.by, form.key,
         jsonb_build_object('id', r.id, 'name', r.name, 'document', r.tax_id, 'phone', r.phone, 'email', r.email::text,
                            'owner', ${OWNER}, 'created_at', ${CREATED}) AS member
    FROM crm_companies r CROSS JOIN LATERAL (
      VALUES ('name', ${alikeForm(sql`r.name`)}), ('tax_id', ${taxIdForm(sql`r.tax_id`)})) AS form (by, key)
   WHERE r.deleted_at IS NULL AND length(form.key) >= CASE form.by WHEN 'tax_id' THEN 6 ELSE 2 END
     AND ${scopeOf('company')(viewer)}`

async function findGroups(rows: Rows, viewer: Principal, of: 'person' | 'company'): Promise<Group[]> {
  const { rows: found } = await sql<Group>`
    SELECT key, by, (array_agg(member ORDER BY id))[1:${sql.lit(MAX_MEMBERS)}] AS members
      FROM (${of === 'person' ? persons(viewer) : companies(viewer)}) alike
     GROUP BY by, key HAVING count(*) > 1 ORDER BY count(*) DESC, key, by LIMIT ${sql.lit(MAX_GROUPS)}`.execute(
    rows,
  )
  // Companies alike by both are told once.
  const seen = new Set<string>()
  return found.filter(({ members }) => {
    const ids = members.map(({ id }) => id).join()
    if (seen.has(ids)) return false
    seen.add(ids)
    return true
  })
}

export const listAlikeRoute = bind(listAlike, async ({ unit, principal, query }) => ({
  groups: await findGroups(unit.rows, principal, query.of),
}))
