import { sql } from 'kysely'
import { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { ownCountry } from '#platform/resource/server/normalise-phones.ts'
import { matchKey } from '#platform/telephony/numbers/parse-phone.ts'
import { contacts } from '../contract/contacts.ts'
import { listDuplicates, mergeContacts, undoMerge } from '../contract/personal.ts'
import { keysOf } from './number-keys.ts'

interface Own {
  id: number
  name: string
  organisation: string | null
  job_title: string | null
  numbers: string[]
  email: string | null
  notes: string | null
}

/** The user's own contacts with these ids, in the order of the ids. */
async function findOwn(rows: Rows, userId: number, ids: readonly number[]): Promise<Own[]> {
  const found = await rows
    .selectFrom('contacts')
    .select(['id', 'name', 'organisation', 'job_title', 'numbers', 'email', 'notes'])
    .where('owner_user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', [...ids])
    .forUpdate()
    .execute()
  if (found.length !== new Set(ids).size) throw new Failure(notFound)
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

const withKeys = (numbers: string[], country: string) => ({ numbers, number_keys: keysOf(numbers, country) })

/** Fields of the merged contact: the first contact's, filled from the others. */
function together(all: readonly Own[], country: string) {
  const first = <Name extends 'organisation' | 'job_title' | 'email'>(name: Name): string | null =>
    all.find((one) => one[name] !== null)?.[name] ?? null
  const numbers = new Map(
    all.flatMap((one) => one.numbers).map((number) => [matchKey(number, country), number]),
  )
  const notes = [...new Set(all.map((one) => one.notes).filter((note) => note !== null))].join('\n')
  return {
    organisation: first('organisation'),
    job_title: first('job_title'),
    email: first('email'),
    ...withKeys([...numbers.values()].slice(0, 20), country),
    notes: notes === '' ? null : cutText(notes, 2000),
  }
}

const before = z.object({
  organisation: z.string().nullable(),
  job_title: z.string().nullable(),
  email: z.string().nullable(),
  numbers: z.array(z.string()),
  notes: z.string().nullable(),
})

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
    bind(mergeContacts, async ({ unit, principal, body }) => {
      const { companyId, userId } = principal
      const own = await findOwn(unit.rows, userId, [...new Set(body.ids)])
      const [kept, ...others] = own
      if (!kept || others.length === 0) throw new Failure(notFound)
      const removed = others.map(({ id }) => id)
      const { id, name: _, ...held } = kept
      const country = await ownCountry(unit.rows, companyId)
      await unit.rows
        .updateTable('contacts')
        .set((row) => ({ ...together(own, country), version: row('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      await unit.rows
        .updateTable('contacts')
        .set({ deleted_at: new Date() })
        .where('id', 'in', removed)
        .execute()
      return unit.rows
        .insertInto('contact_merges')
        .values({
          company_id: companyId,
          user_id: userId,
          kept_id: id,
          removed_ids: removed,
          before: JSON.stringify(held),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    }),
  ),
  refreshingLists(
    [contacts.name],
    bind(undoMerge, async ({ unit, principal, params }) => {
      const merge = await unit.rows
        .updateTable('contact_merges')
        .set({ undone_at: new Date() })
        .where('id', '=', params.id)
        .where('user_id', '=', principal.userId)
        .where('undone_at', 'is', null)
        .returning(['kept_id', 'removed_ids', 'before'])
        .executeTakeFirst()
      if (!merge) throw new Failure(notFound)
      const held = before.parse(merge.before)
      const country = await ownCountry(unit.rows, principal.companyId)
      await unit.rows
        .updateTable('contacts')
        .set((row) => ({ ...held, ...withKeys(held.numbers, country), version: row('version', '+', 1) }))
        .where('id', '=', merge.kept_id)
        .execute()
      await unit.rows
        .updateTable('contacts')
        .set((row) => ({ deleted_at: null, version: row('version', '+', 1) }))
        .where('id', 'in', merge.removed_ids)
        .execute()
      return undefined
    }),
  ),
]
