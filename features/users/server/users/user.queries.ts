import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'

/** Replaces a user's groups, in one statement. */
export async function setGroups(
  rows: Rows,
  { companyId, userId, groups }: { companyId: number; userId: number; groups: readonly number[] },
): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM user_group_members WHERE user_id = ${userId} AND NOT (group_id = ANY(${[...groups]})))
    INSERT INTO user_group_members (company_id, group_id, user_id)
      SELECT ${companyId}, unnest(${[...groups]}::bigint[]), ${userId}
      ON CONFLICT DO NOTHING`.execute(rows)
}

/** A user that is neither deleted nor an operator, also not one as whom they enter; locks the row. */
export const findKeptUser = (rows: Rows, id: number) =>
  rows
    .selectFrom('users')
    .select(['id', 'username', 'avatar', 'email', 'disabled_at'])
    .where('id', '=', id)
    .where('role', '!=', 'operator')
    .where('support_operator_id', 'is', null)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** The same for several user names, locked by id so that two requests cannot deadlock. */
export const findKeptByName = (rows: Rows, usernames: readonly string[]) =>
  rows
    .selectFrom('users')
    .select(['id', 'username', 'email', 'disabled_at'])
    .where('username', 'in', usernames)
    .where('role', '!=', 'operator')
    .where('support_operator_id', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Groups by their names. */
export async function findGroups(rows: Rows, names: readonly string[]): Promise<Map<string, number>> {
  const found = await sql<{ name: string; id: number }>`
    SELECT given.name, g.id FROM unnest(${[...names]}::text[]) AS given (name)
      JOIN user_groups g ON g.deleted_at IS NULL AND search_form(g.name) = search_form(given.name)`.execute(
    rows,
  )
  return new Map(found.rows.map(({ name, id }) => [name, id]))
}
