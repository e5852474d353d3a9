import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { giveBack, holdersOf } from '#platform/resource/server/merges/give-back.ts'
import { ownCountry } from '#platform/resource/server/normalise-phones.ts'
import { contacts } from '../contract/contacts.ts'
import { contactTooFull, listDuplicates, mergeContacts, undoMerge } from '../contract/personal.ts'
import { contactLedger, writeMerged } from './contact-ledger.ts'
import { asColumns, fits, MERGED, type Merging, together } from './merge-columns.ts'

interface Own extends Merging {
  id: number
}

/** The user's own contacts with these ids, in the order of the ids. */
async function findOwn(rows: Rows, userId: number, ids: readonly number[]): Promise<Own[]> {
  const found = await rows
    .selectFrom('contacts')
    .select(['id', ...MERGED])
    .where('owner_user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', [...ids])
    .forUpdate()
    .execute()
  if (found.length !== new Set(ids).size) throw new Failure(notFound)
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** Groups of own contacts that share a name or a number; a contact may be in several. */
const GROUPS = (userId: number) => sql<{ group: { id: number; name: string; numbers: string[] }[] }>`
  WITH own AS (
    SELECT id, name, numbers, search_form(name) AS called, number_keys FROM contacts
     WHERE owner_user_id = ${userId} AND deleted_at IS NULL
  ), keys AS (
    SELECT id, 'n' || called AS key FROM own UNION SELECT id, 't' || number FROM own, unnest(number_keys) AS number
  ), groups AS (
    SELECT array_agg(id ORDER BY id) AS ids FROM keys GROUP BY key HAVING count(*) > 1
  )
  SELECT (SELECT jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'numbers', o.numbers) ORDER BY o.id)
            FROM own o WHERE o.id = ANY (g.ids)) AS "group"
    FROM (SELECT DISTINCT ids FROM groups) g ORDER BY g.ids LIMIT 50`

export const mergeRoutes: readonly BoundRoute[] = [
  bind(listDuplicates, async ({ unit, principal }) => {
    const found = await GROUPS(principal.userId).execute(unit.rows)
    return { groups: found.rows.map(({ group }) => group) }
  }),
  refreshingLists(
    [contacts.name],
    bind(mergeContacts, async ({ unit: { rows }, principal, body }) => {
      const { companyId, userId } = principal
      const [kept, ...others] = await findOwn(rows, userId, [...new Set(body.ids)])
      if (!kept || others.length === 0) throw new Failure(notFound)
      const country = await ownCountry(rows, companyId)
      const merged = together([kept, ...others], country)
      if (!fits(merged)) throw new Failure(contactTooFull)
      const { id, ...held } = kept
      await writeMerged(rows, { id, country }, merged)
      // A picture goes along: what stayed with a contact in the bin would be deleted with it.
      const giver = kept.picture === null ? others.find(({ picture }) => picture !== null) : undefined
      if (giver) await writeMerged(rows, { id: giver.id, country }, { picture: null })
      const removed = others.map((one) => one.id)
      await rows.updateTable('contacts').set({ deleted_at: new Date() }).where('id', 'in', removed).execute()
      return rows
        .insertInto('contact_merges')
        .values({
          company_id: companyId,
          user_id: userId,
          kept_id: id,
          removed_ids: removed,
          before: JSON.stringify(asColumns({ ...held })),
          after: JSON.stringify(asColumns({ ...merged })),
          picture_from: giver?.id ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    }),
  ),
  refreshingLists(
    [contacts.name],
    bind(undoMerge, async ({ unit: { rows }, principal, params }) => {
      const merge = await rows
        .selectFrom('contact_merges')
        .select(['kept_id', 'removed_ids', 'picture_from'])
        .where('id', '=', params.id)
        .where('user_id', '=', principal.userId)
        .where('undone_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (!merge) throw new Failure(notFound)
      const country = await ownCountry(rows, principal.companyId)
      let picture: string | null = null
      const ledger = contactLedger(country, (returned) => {
        picture = returned
      })
      await giveBack(ledger, rows, params.id, await holdersOf(ledger, rows, merge.kept_id))
      if (picture !== null && merge.picture_from !== null)
        await writeMerged(rows, { id: merge.picture_from, country }, { picture })
      await rows
        .updateTable('contacts')
        .set((row) => ({ deleted_at: null, version: row('version', '+', 1) }))
        .where('id', 'in', merge.removed_ids)
        .execute()
      await rows
        .updateTable('contact_merges')
        .set({ undone_at: new Date() })
        .where('id', '=', params.id)
        .execute()
      return undefined
    }),
  ),
]
