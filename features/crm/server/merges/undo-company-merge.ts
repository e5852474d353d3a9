import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { giveBack, holdersOf } from '#platform/resource/server/merges/give-back.ts'
import { refuseTaken } from '#platform/resource/server/taken.ts'
import { undoCompanyMerge } from '../../contract/alike.ts'
import { mergeIsOver } from '../../contract/merges.ts'
import { recordAudit } from '../audit.ts'
import { companyStore } from '../companies/company-store.ts'
import { requireVisible } from '../persons/require-visible.ts'
import { companyLedger, type MovedOfCompany } from './company-ledger.ts'
import { MERGE_LISTS } from './merge-persons.ts'

interface Merge {
  kept_id: number
  gone_id: number
  moved: MovedOfCompany
  over: boolean
  gone: boolean
  gone_name: string
  kept_name: string
}

type Holders = readonly [number, ...number[]]

async function findMerge(rows: Rows, id: number): Promise<Merge> {
  const found = await sql<Merge>`
    SELECT m.kept_id, m.gone_id, m.moved, g.deleted_at IS NOT NULL AS gone, g.name AS gone_name, k.name AS kept_name,
           m.undone_at IS NOT NULL OR m.created_at < now() - interval '1 day' AS over
      FROM crm_company_merges m JOIN crm_companies g ON g.id = m.gone_id JOIN crm_companies k ON k.id = m.kept_id
     WHERE m.id = ${id} FOR UPDATE OF m`.execute(rows)
  const [merge] = found.rows
  if (!merge) throw new Failure(notFound)
  return merge
}

/** What somebody gave to a further company since stays there. */
const returnRecords = (rows: Rows, table: 'crm_businesses' | 'crm_sales', ids: number[], of: Place) =>
  sql`
  UPDATE ${sql.table(table)} SET crm_company_id = ${of.other}, version = version + 1
   WHERE id = ANY(${ids}::bigint[]) AND crm_company_id = ANY(${[...of.holders]}::bigint[])`.execute(rows)

interface Place {
  other: number
  holders: Holders
}

/** Where the kept company's persons went on with it, they come from there, except those who belong there by themselves. */
async function returnPersons(rows: Rows, { persons, mainly }: MovedOfCompany, { other, holders }: Place) {
  let left = persons
  for (const [at, holder] of holders.entries()) {
    const { rows: back } = await sql<{ person_id: number }>`
      UPDATE crm_company_persons h SET crm_company_id = ${other}
       WHERE h.crm_company_id = ${holder} AND h.person_id = ANY(${left}::bigint[])
         AND NOT EXISTS (SELECT FROM crm_company_persons o WHERE o.person_id = h.person_id AND o.crm_company_id = ${other})
      RETURNING h.person_id`.execute(rows)
    const next = holders[at + 1]
    if (next === undefined) break
    const onward = (await companyLedger.mergesInto(rows, next)).find(({ gone }) => gone.includes(holder))
    const returned = new Set(back.map(({ person_id }) => person_id))
    left = left.filter((id) => !returned.has(id) && onward?.moved.persons.includes(id))
  }
  const { rows: changed } = await sql<{ person_id: number }>`
    UPDATE crm_company_persons h SET is_main = false
     WHERE h.is_main AND h.person_id = ANY(${mainly}::bigint[]) AND h.crm_company_id = ANY(${[...holders]}::bigint[])
       AND EXISTS (SELECT FROM crm_company_persons o WHERE o.person_id = h.person_id AND o.crm_company_id = ${other})
    RETURNING h.person_id`.execute(rows)
  await sql`
    UPDATE crm_company_persons SET is_main = true
     WHERE crm_company_id = ${other} AND person_id = ANY(${changed.map((one) => one.person_id)}::bigint[])`.execute(
    rows,
  )
}

async function takeApart(rows: Rows, id: number, { moved, gone_id: other }: Merge, holders: Holders) {
  const place = { other, holders }
  await returnRecords(rows, 'crm_businesses', moved.businesses, place)
  await returnRecords(rows, 'crm_sales', moved.sales, place)
  await returnPersons(rows, moved, place)
  await giveBack(companyLedger, rows, id, holders)
  await sql`UPDATE crm_companies SET deleted_at = NULL, version = version + 1 WHERE id = ${other}`.execute(
    rows,
  )
  await sql`UPDATE crm_company_merges SET undone_at = now() WHERE id = ${id}`.execute(rows)
}

export const undoCompanyMergeRoute = refreshingLists(
  MERGE_LISTS,
  bind(undoCompanyMerge, async (request) => {
    const { unit, params } = request
    const { rows } = unit
    const merge = await findMerge(rows, params.id)
    const holders = await holdersOf(companyLedger, rows, merge.kept_id)
    await requireVisible(request, 'company', holders.at(-1) ?? merge.kept_id)
    if (merge.over || !merge.gone) throw new Failure(mergeIsOver)
    // Another company may have the other one's tax id by now.
    await refuseTaken(companyStore, request.language, () => takeApart(rows, params.id, merge, holders))
    await recordAudit(unit, {
      by: request,
      action: 'crm_company.unmerged',
      subject: { type: 'crm_company', id: merge.kept_id, name: merge.kept_name },
      details: { other: merge.gone_name },
    })
    return { kept: merge.kept_id, other: merge.gone_id }
  }),
)
