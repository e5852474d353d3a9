import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { giveBack, holdersOf } from '#platform/resource/server/merges/give-back.ts'
import { refuseTaken } from '#platform/resource/server/taken.ts'
import { mergeIsOver, undoMerge } from '../../contract/merges.ts'
import { recordAudit } from '../audit.ts'
import { personStore } from '../persons/person-stores.ts'
import { requireOwnPerson } from '../persons/require-visible.ts'
import { MERGE_LISTS, writeHistory } from './merge-persons.ts'
import { personLedger } from './person-ledger.ts'

interface Merge {
  kept_id: number
  gone_id: number
  moved: Record<string, number[]>
  joined: number[]
  over: boolean
  gone: boolean
  gone_name: string
  kept_name: string
}

async function takeApart(
  rows: Rows,
  id: number,
  { kept_id: kept, gone_id: other, moved, joined }: Merge,
  holders: readonly [number, ...number[]],
): Promise<void> {
  const holder = holders.at(-1) ?? kept
  // Contact points move first: they decide each person's main number and address.
  await sql`SELECT crm_give_over(${holder}, ${other}, ${JSON.stringify(moved)}::jsonb)`.execute(rows)
  const facts = JSON.stringify(moved.crm_facts ?? [])
  await sql`SELECT crm_give_facts(${holder}, ${other}, ${facts}::jsonb)`.execute(rows)
  await giveBack(personLedger, rows, id, holders)
  await sql`
    DELETE FROM crm_company_persons WHERE person_id = ${kept} AND crm_company_id = ANY(${joined}::bigint[])`.execute(
    rows,
  )
  await sql`UPDATE persons SET deleted_at = NULL, version = version + 1 WHERE id = ${other}`.execute(rows)
}

export const undoMergeRoute = refreshingLists(
  MERGE_LISTS,
  bind(undoMerge, async (request) => {
    const { unit, params } = request
    const { rows } = unit
    const found = await sql<Merge>`
      SELECT m.kept_id, m.gone_id, m.moved, m.joined, g.deleted_at IS NOT NULL AS gone, g.full_name AS gone_name,
             k.full_name AS kept_name, m.undone_at IS NOT NULL OR m.created_at < now() - interval '1 day' AS over
        FROM crm_merges m JOIN persons g ON g.id = m.gone_id JOIN persons k ON k.id = m.kept_id
       WHERE m.id = ${params.id} FOR UPDATE OF m`.execute(rows)
    const [merge] = found.rows
    if (!merge) throw new Failure(notFound)
    const { kept_id: kept, gone_id: other } = merge
    const holders = await holdersOf(personLedger, rows, kept)
    const holder = holders.at(-1) ?? kept
    await requireOwnPerson(request, holder)
    if (merge.over || !merge.gone) throw new Failure(mergeIsOver)
    // Somebody else may have the other one's number or document by now.
    await refuseTaken(personStore, request.language, () => takeApart(rows, params.id, merge, holders))
    await sql`UPDATE crm_merges SET undone_at = now() WHERE id = ${params.id}`.execute(rows)
    await writeHistory(rows, request.principal, kept, 'unmerged', { id: other, name: merge.gone_name })
    await recordAudit(unit, {
      by: request,
      action: 'crm_person.unmerged',
      subject: { type: 'crm_person', id: kept, name: merge.kept_name },
      details: { joined: merge.gone_name },
    })
    return { kept, other }
  }),
)
