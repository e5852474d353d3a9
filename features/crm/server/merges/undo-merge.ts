import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { mergeIsOver, undoMerge } from '../../contract/merges.ts'
import { recordAudit } from '../audit.ts'
import { requireOwnPerson } from '../persons/require-visible.ts'
import { giveBack } from './give-back.ts'
import { MERGE_LISTS, writeHistory } from './merge-persons.ts'

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

/** Who has the kept person's records now: they may have been merged into others since. First the kept person. */
async function holdersOf(rows: Rows, kept: number): Promise<[number, ...number[]]> {
  const found = await sql<{ id: number }>`
    WITH RECURSIVE holder (id, place) AS (
      SELECT m.kept_id, 1 FROM crm_merges m JOIN persons g ON g.id = m.gone_id
       WHERE m.gone_id = ${kept} AND m.undone_at IS NULL AND g.deleted_at IS NOT NULL
      UNION ALL
      SELECT m.kept_id, h.place + 1 FROM holder h JOIN crm_merges m ON m.gone_id = h.id AND m.undone_at IS NULL
        JOIN persons g ON g.id = m.gone_id AND g.deleted_at IS NOT NULL WHERE h.place < 100)
    SELECT id FROM holder ORDER BY place`.execute(rows)
  return [kept, ...found.rows.map(({ id }) => id)]
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
    const holders = await holdersOf(rows, kept)
    const holder = holders.at(-1) ?? kept
    await requireOwnPerson(request, holder)
    if (merge.over || !merge.gone) throw new Failure(mergeIsOver)
    // Contact points move first: they decide each person's main number and address.
    await sql`SELECT crm_give_over(${holder}, ${other}, ${JSON.stringify(merge.moved)}::jsonb)`.execute(rows)
    const facts = JSON.stringify(merge.moved.crm_facts ?? [])
    await sql`SELECT crm_give_facts(${holder}, ${other}, ${facts}::jsonb)`.execute(rows)
    await giveBack(rows, params.id, holders)
    await sql`
      DELETE FROM crm_company_persons WHERE person_id = ${kept} AND crm_company_id = ANY(${merge.joined}::bigint[])`.execute(
      rows,
    )
    await sql`UPDATE persons SET deleted_at = NULL, version = version + 1 WHERE id = ${other}`.execute(rows)
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
