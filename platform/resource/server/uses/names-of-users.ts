import { type RawBuilder, sql } from 'kysely'
import { type Reference, refersTo } from './reference.ts'

/** SQL: names of everything that refers to a row, comma-separated; null without any. For list fields. */
export const namesOfUsers = (
  references: readonly Reference[],
  id: RawBuilder<unknown>,
): RawBuilder<string | null> => {
  const ids = sql<readonly number[]>`ARRAY[${id}]`
  const users = references.flatMap((reference) =>
    reference.name === undefined
      ? []
      : [
          sql`SELECT ${sql.ref(reference.name)}::text AS name FROM ${sql.table(reference.table)} WHERE ${refersTo(reference, ids)}`,
        ],
  )
  return sql`(SELECT string_agg(used.name, ', ' ORDER BY used.name) FROM (${sql.join(users, sql` UNION ALL `)}) AS used)`
}
