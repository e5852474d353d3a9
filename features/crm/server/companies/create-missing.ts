import { sql } from 'kysely'
import type { WriteContext } from '#platform/resource/server/store.ts'
import { alikeForm } from './alike-form.ts'

/** Companies by name: those alike that exist, else new ones. @returns ids by the given names */
export async function findOrCreateCompanies(
  { unit, principal }: WriteContext,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = unit
  const known = await sql<{ name: string; id: number }>`
    SELECT g.name, min(c.id)::bigint AS id
      FROM (SELECT given AS name, ${alikeForm(sql`given`)} AS form FROM unnest(${[...names]}::text[]) AS given) g
      JOIN (SELECT id, ${alikeForm(sql`name`)} AS form FROM crm_companies WHERE deleted_at IS NULL) c ON c.form = g.form
     WHERE g.form <> '' GROUP BY g.name`.execute(rows)
  const ids = new Map(known.rows.map(({ name, id }) => [name, id]))
  const missing = names.filter((name) => !ids.has(name) && name.length <= 160)
  if (missing.length === 0) return ids
  const made = await sql<{ id: number; form: string }>`
    WITH new AS (SELECT DISTINCT ON (${alikeForm(sql`given`)}) trim(given) AS name, ${alikeForm(sql`given`)} AS form
                   FROM unnest(${missing}::text[]) AS given ORDER BY ${alikeForm(sql`given`)}, given)
    INSERT INTO crm_companies (company_id, name, owner_id)
    SELECT ${principal.companyId}, name, ${principal.userId} FROM new RETURNING id, ${alikeForm(sql`name`)} AS form`.execute(
    rows,
  )
  const byForm = new Map(made.rows.map(({ form, id }) => [form, id]))
  const forms = await sql<{ name: string; form: string }>`
    SELECT given AS name, ${alikeForm(sql`given`)} AS form FROM unnest(${missing}::text[]) AS given`.execute(
    rows,
  )
  for (const { name, form } of forms.rows) {
    const id = byForm.get(form)
    if (id !== undefined) ids.set(name, id)
  }
  return ids
}
