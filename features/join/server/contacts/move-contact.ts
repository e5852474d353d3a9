import type { Identity } from '#platform/messaging/domain.ts'
import type { Work } from '../conversations/work.ts'
import { isOneOf, lockPoints, type Point, pointsOf } from './contact-points.ts'
import { uniteContacts } from './unite-contacts.ts'

interface Move {
  companyId: number
  provider: string
  from: Identity
  to: Identity
}

/** A service repeats a callback for so long, so that a notice may come behind what was written under the new number, ms. */
const MAX_LATE_MS = 7 * 24 * 3_600_000

/**
 * Gives a contact the identifiers to which it moved; the earlier ones stay, since messages under them may still come. A contact who
 * was first known by them a moment ago is the same person; one known for longer had the number before, and keeps what they wrote.
 * @returns the contact; null when nobody has the earlier ones
 */
export async function moveContact(
  work: Work,
  { companyId, provider, from, to }: Move,
): Promise<number | null> {
  const { rows } = work
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
  const met = await rows
    .selectFrom('join_contacts as c')
    .innerJoin('join_contact_points as q', 'q.contact_id', 'c.id')
    .select('c.id')
    .distinct()
    .where('q.company_id', '=', companyId)
    .where(isOneOf(later))
    .where('c.id', '<>', id)
    .where('c.created_at', '>', new Date(Date.now() - MAX_LATE_MS))
    .orderBy('c.id')
    .execute()
  for (const { id: gone } of met) await uniteContacts(work, { companyId, kept: id, gone })
  await takePoints(work, { companyId, contactId: id }, later)
  return id
}

/** The newest of a contact's identifiers is where it is written to. */
async function takePoints(
  { rows }: Work,
  { companyId, contactId }: { companyId: number; contactId: number },
  points: readonly Point[],
): Promise<void> {
  await rows
    .insertInto('join_contact_points')
    .values(points.map((point) => ({ ...point, company_id: companyId, contact_id: contactId })))
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'kind', 'provider', 'value'])
        .doUpdateSet({ contact_id: contactId, created_at: new Date() }),
    )
    .execute()
  const phone = points.find(({ kind }) => kind === 'phone')
  if (phone)
    await rows.updateTable('join_contacts').set({ phone: phone.value }).where('id', '=', contactId).execute()
}
