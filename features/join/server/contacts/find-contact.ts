import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { Identity } from '#platform/messaging/domain.ts'
import { phoneKey, spellingsOf } from '#platform/telephony/numbers/phone-key.ts'
import type { Work } from '../conversations/work.ts'
import type { FindPerson } from '../ports.ts'
import { isOneOf, lockPoints, type Point, pointsOf } from './contact-points.ts'
import { shownName } from './shown-name.ts'
import { uniteContacts } from './unite-contacts.ts'

interface Wanted {
  companyId: number
  provider: string
  identity: Identity
}

/**
 * Finds or creates the contact with one of these identifiers, and adds identifiers that were unknown. Two concurrent
 * messages create one contact: the second waits for the first.
 */
export const findOrCreateContact = (rows: Rows, wanted: Wanted, findPerson: FindPerson): Promise<number> =>
  find(rows, wanted, findPerson, null)

/** `findOrCreateContact` of who wrote: a number and a user id that come together are one person's. */
export const findSender = (work: Work, wanted: Wanted, findPerson: FindPerson): Promise<number> =>
  find(work.rows, wanted, findPerson, work)

async function find(
  rows: Rows,
  { companyId, provider, identity: told }: Wanted,
  findPerson: FindPerson,
  work: Work | null,
): Promise<number> {
  const identity = { ...told, name: shownName(told.name) }
  const points = pointsOf(identity, provider)
  const settled = await findSettled(rows, companyId, points, { ...identity, wrote: work !== null })
  if (settled !== null) return settled
  await lockPoints(rows, companyId, points)
  const known = await rows
    .selectFrom('join_contact_points')
    .select(['contact_id', 'kind', 'value'])
    .where('company_id', '=', companyId)
    .where(isOneOf(points))
    .orderBy('kind')
    .execute()
  const [first] = known
  const other = known.find(({ contact_id }) => contact_id !== first?.contact_id)
  // Sorted by their kind: the number comes first.
  if (work && first && other) {
    const pair = { companyId, kept: first.contact_id, gone: other.contact_id }
    if (await areOne(rows, pair, provider)) await uniteContacts(work, pair)
  }
  const id = first?.contact_id ?? (await makeContact(rows, companyId, identity, points, findPerson))
  const fresh = points.filter(
    ({ kind, value }) => !known.some((there) => there.kind === kind && there.value === value),
  )
  if (work) await respell(rows, companyId, points)
  if (fresh.length > 0)
    await rows
      .insertInto('join_contact_points')
      .values(fresh.map((point) => ({ ...point, company_id: companyId, contact_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  if (first) await learn(rows, id, identity)
  return id
}

/** Where both have a number, or both a user id of the service, a number may have changed hands: they stay apart. */
async function areOne(
  rows: Rows,
  { companyId, kept, gone }: { companyId: number; kept: number; gone: number },
  provider: string,
): Promise<boolean> {
  const points = await rows
    .selectFrom('join_contact_points')
    .select(['contact_id', 'kind', 'provider'])
    .where('company_id', '=', companyId)
    .where('contact_id', 'in', [kept, gone])
    .execute()
  return !points.some((point) =>
    point.contact_id === gone
      ? point.kind === 'phone'
      : point.kind === 'user_id' && point.provider === provider,
  )
}

/** The contacts with one of these identifiers, and those that turned out to be the same person. */
export async function contactsWith(
  rows: Rows,
  { companyId, provider, identity }: Wanted,
): Promise<readonly number[]> {
  const found = await rows
    .selectFrom('join_contact_points as p')
    .leftJoin('join_contacts as o', (on) =>
      on.onRef('o.company_id', '=', 'p.company_id').onRef('o.same_as', '=', 'p.contact_id'),
    )
    .select(['p.contact_id', 'o.id as earlier_id'])
    .where('p.company_id', '=', companyId)
    .where(isOneOf(pointsOf(identity, provider)))
    .execute()
  return [...new Set(found.flatMap((one) => [one.contact_id, one.earlier_id ?? one.contact_id]))]
}

async function makeContact(
  rows: Rows,
  companyId: number,
  identity: Identity,
  points: readonly Point[],
  findPerson: FindPerson,
): Promise<number> {
  const phone = points.find(({ kind }) => kind === 'phone')?.value ?? null
  const personId = await findPerson(rows, companyId, {
    phones: phone === null ? [] : spellingsOf(phone),
    userIds: identity.userId === null ? [] : [identity.userId],
  })
  const { id } = await rows
    .insertInto('join_contacts')
    .values({ company_id: companyId, name: identity.name, phone, person_id: personId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Most senders are already known and unchanged: nothing to lock or write. */
async function findSettled(
  rows: Rows,
  companyId: number,
  points: readonly Point[],
  { name, phone, wrote }: Identity & { wrote: boolean },
): Promise<number | null> {
  const known = await rows
    .selectFrom('join_contact_points as q')
    .innerJoin('join_contacts as c', 'c.id', 'q.contact_id')
    .select(['c.id', 'c.name', 'c.phone', 'q.address'])
    .where('q.company_id', '=', companyId)
    .where(isOneOf(points))
    .execute()
  const [first] = known
  if (first === undefined || known.length < points.length) return null
  if (wrote && known.some((point) => !points.some(({ address }) => address === point.address))) return null
  const same = known.every(({ id }) => id === first.id) && (name === '' || name === first.name)
  return same && (phone === null || first.phone !== null) ? first.id : null
}

/** A number has several spellings: the service knows the one under which the person writes, whatever others typed. */
async function respell(rows: Rows, companyId: number, points: readonly Point[]): Promise<void> {
  for (const { kind, value, address } of points)
    if (kind === 'phone')
      await rows
        .updateTable('join_contact_points')
        .set({ address })
        .where('company_id', '=', companyId)
        .where('kind', '=', kind)
        .where('value', '=', value)
        .where('address', '<>', address)
        .execute()
}

/** Stores a changed name or a number that was still unknown; unchanged values are not written. */
async function learn(rows: Rows, id: number, { name, phone }: Identity): Promise<void> {
  const canonical = phone === null ? null : phoneKey(phone)
  await sql`
    UPDATE join_contacts SET name = coalesce(nullif(${name}, ''), name), phone = coalesce(phone, ${canonical})
     WHERE id = ${id} AND (name <> coalesce(nullif(${name}, ''), name) OR (phone IS NULL AND ${canonical}::text IS NOT NULL))`.execute(
    rows,
  )
}

/** The contact's newest address with the provider: digits, or a user id where no number is known. */
export async function addressOf(rows: Rows, contactId: number, provider: string): Promise<string | null> {
  const points = await rows
    .selectFrom('join_contact_points')
    .select(['kind', 'provider', 'address'])
    .where('contact_id', '=', (one) =>
      one
        .selectFrom('join_contacts')
        .select(sql<number>`coalesce(same_as, id)`.as('id'))
        .where('id', '=', contactId),
    )
    .orderBy('created_at', 'desc')
    .execute()
  const phone = points.find(({ kind }) => kind === 'phone')
  const own = points.find((point) => point.kind === 'user_id' && point.provider === provider)
  return phone?.address ?? own?.address ?? null
}
