import type { Rows } from '#platform/db/database.ts'

/** The person with one of these E.164 numbers or ids at messaging providers; the oldest one. */
export async function findByContactPoint(
  rows: Rows,
  companyId: number,
  { phones, userIds }: { phones: readonly string[]; userIds: readonly string[] },
): Promise<number | null> {
  const found = await rows
    .selectFrom('contact_points')
    .select('person_id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where('shared', '=', false)
    .where((where) =>
      where.or([
        where.and([where('kind', '=', 'phone'), where('value', 'in', [...phones, ''])]),
        where.and([where('kind', '=', 'provider'), where('value', 'in', [...userIds, ''])]),
      ]),
    )
    .orderBy('id')
    .executeTakeFirst()
  return found?.person_id ?? null
}
