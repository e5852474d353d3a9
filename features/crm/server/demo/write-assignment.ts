import type { Rows } from '#platform/db/database.ts'

/** Creates the sales group and the rules that assign new leads to it in rotation. @returns the group's user ids */
export async function writeAssignment(
  rows: Rows,
  company_id: number,
  { origins, campaigns }: { origins: readonly number[]; campaigns: readonly number[] },
): Promise<readonly number[]> {
  const people = await rows
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', company_id)
    .where('role', '=', 'agent')
    .orderBy('id')
    .execute()
  const members = people.map(({ id }) => id)
  if (members.length === 0) return members
  const { id: group_id } = await rows
    .insertInto('user_groups')
    .values({ company_id, name: 'Ventas' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('user_group_members')
    .values(members.map((user_id) => ({ company_id, group_id, user_id })))
    .execute()
  await rows
    .insertInto('crm_assignment_rules')
    .values([
      {
        company_id,
        name: 'Formularios de la página',
        origin_id: origins[0] ?? null,
        group_id,
        position: 1,
      },
      {
        company_id,
        name: 'Campaña de lanzamiento',
        campaign_id: campaigns[0] ?? null,
        group_id,
        position: 2,
      },
    ])
    .execute()
  return members
}
