import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { mergeIsOver, undoMerge } from '../../contract/merges.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { requireVisible } from '../persons/require-visible.ts'
import { MERGE_LISTS, writeHistory } from './merge-persons.ts'

const recordAudit = auditRecorder(crmTexts)

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
    await requireVisible(request, 'person', kept)
    if (merge.over || !merge.gone) throw new Failure(mergeIsOver)
    // Contact points move first: they decide each person's main number and address.
    await sql`SELECT crm_give_over(${kept}, ${other}, ${JSON.stringify(merge.moved)}::jsonb)`.execute(rows)
    const facts = JSON.stringify(merge.moved.crm_facts ?? [])
    await sql`SELECT crm_give_facts(${kept}, ${other}, ${facts}::jsonb)`.execute(rows)
    await sql`
      UPDATE persons p
         SET first_name = b.first_name, last_name = b.last_name, document = b.document, mobile = b.mobile, email = b.email,
             city = b.city, address = b.address, notes = b.notes, status_id = b.status_id, owner_id = b.owner_id,
             group_id = b.group_id, origin_id = b.origin_id, campaign_id = b.campaign_id, need_id = b.need_id,
             line_id = b.line_id, variables = b.variables, version = p.version + 1,
             state = coalesce(b.state, p.state), converted_at = CASE WHEN b.state IS NULL THEN p.converted_at ELSE b.converted_at END,
             discarded_at = CASE WHEN b.state IS NULL THEN p.discarded_at ELSE b.discarded_at END,
             discard_reason_id = CASE WHEN b.state IS NULL THEN p.discard_reason_id ELSE b.discard_reason_id END
        FROM crm_merges m CROSS JOIN LATERAL jsonb_populate_record(NULL::persons, m.before) b
       WHERE m.id = ${params.id} AND p.id = m.kept_id`.execute(rows)
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
      details: { other: merge.gone_name },
    })
    return { kept, other }
  }),
)
