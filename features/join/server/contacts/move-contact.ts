import type { Rows } from '#platform/db/database.ts'
import type { Identity } from '#platform/messaging/domain.ts'
import { isOneOf, lockPoints, pointsOf } from './contact-points.ts'

interface Move {
  companyId: number
  provider: string
  from: Identity
  to: Identity
}

/**
 * Adds the identifiers to which a contact moved; the earlier ones stay, since messages under them may still come. Those that
 * another contact has by now are left to it. @returns the contact; null when nobody has the earlier ones
 */
export async function moveContact(
  rows: Rows,
  { companyId, provider, from, to }: Move,
): Promise<number | null> {
  const [earlier, later] = [pointsOf(from, provider), pointsOf(to, provider)]
  await lockPoints(rows, companyId, [...earlier, ...later])
  const known = await rows
    .selectFrom('join_contact_points')
    .select('contact_id')
    .where('company_id', '=', companyId)
    .where(isOneOf(earlier))
    .orderBy('kind')
    .executeTakeFirst()
  if (!known) return null
  const id = known.contact_id
  const added = await rows
    .insertInto('join_contact_points')
    .values(later.map((point) => ({ ...point, company_id: companyId, contact_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['kind', 'value'])
    .execute()
  const phone = added.find(({ kind }) => kind === 'phone')
  if (phone)
    await rows.updateTable('join_contacts').set({ phone: phone.value }).where('id', '=', id).execute()
  return id
}
