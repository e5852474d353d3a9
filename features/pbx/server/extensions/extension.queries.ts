import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'

/** The company that extensions are added to, how many it has, and how many it may have (null: any number). */
export const findCompanyPlan = (rows: Rows, companyId: number) =>
  rows
    .selectFrom('companies')
    .select(({ selectFrom }) => [
      'id',
      'slug',
      'max_extensions as limit',
      selectFrom('extensions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('extensions'),
    ])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()

/** Users by user name or by the name that people call them; a name that two have is nobody's. */
export async function findOwners(rows: Rows, names: readonly string[]): Promise<Map<string, number>> {
  const found = await sql<{ name: string; id: number }>`
    SELECT name, min(u.id)::bigint AS id FROM unnest(${[...names]}::text[]) AS name
      JOIN users u ON u.deleted_at IS NULL
       AND (u.username = name::citext OR search_form(u.short_name) = search_form(name))
     GROUP BY name HAVING count(*) = 1`.execute(rows)
  return new Map(found.rows.map(({ name, id }) => [name, id]))
}
