import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { mergeCompanies } from '../../contract/alike.ts'
import { notMergeable } from '../../contract/merges.ts'
import { recordAudit } from '../audit.ts'
import { requireVisible } from '../persons/require-visible.ts'
import { FILLED, type MovedOfCompany, rememberedOf } from './company-ledger.ts'
import { MERGE_LISTS } from './merge-persons.ts'

/** Persons of both stay where they are, and in this one as mainly as in the other. @returns who came, and of whom this one became the main company */
async function movePersons(
  rows: Rows,
  kept: number,
  other: number,
): Promise<Pick<MovedOfCompany, 'persons' | 'mainly'>> {
  const { rows: mainly } = await sql<{ person_id: number }>`
    UPDATE crm_company_persons o SET is_main = false
     WHERE o.crm_company_id = ${other} AND o.is_main
       AND EXISTS (SELECT FROM crm_company_persons k WHERE k.person_id = o.person_id AND k.crm_company_id = ${kept})
    RETURNING o.person_id`.execute(rows)
  const ids = mainly.map(({ person_id }) => person_id)
  await sql`
    UPDATE crm_company_persons SET is_main = true
     WHERE crm_company_id = ${kept} AND person_id = ANY(${ids}::bigint[])`.execute(rows)
  const { rows: moved } = await sql<{ person_id: number }>`
    UPDATE crm_company_persons o SET crm_company_id = ${kept}
     WHERE o.crm_company_id = ${other}
       AND NOT EXISTS (SELECT FROM crm_company_persons k WHERE k.person_id = o.person_id AND k.crm_company_id = ${kept})
    RETURNING o.person_id`.execute(rows)
  return { persons: moved.map(({ person_id }) => person_id), mainly: ids }
}

async function moveRecords(rows: Rows, table: 'crm_businesses' | 'crm_sales', kept: number, other: number) {
  const { rows: moved } = await sql<{ id: number }>`
    UPDATE ${sql.table(table)} SET crm_company_id = ${kept}, version = version + 1 WHERE crm_company_id = ${other} RETURNING id`.execute(
    rows,
  )
  return moved.map(({ id }) => id)
}

export const mergeCompaniesRoute = refreshingLists(
  MERGE_LISTS,
  bind(mergeCompanies, async (request) => {
    const { unit, params, body, principal } = request
    const { rows } = unit
    const [kept, other] = [params.id, body.other]
    if (kept === other) throw new Failure(notMergeable)
    await requireVisible(request, 'company', kept)
    await requireVisible(request, 'company', other)
    // In id order, so that two merges of the same companies cannot deadlock.
    const { rows: both } = await sql<{ id: number; name: string }>`
      SELECT id, name FROM crm_companies WHERE id IN (${kept}, ${other}) AND deleted_at IS NULL ORDER BY id FOR UPDATE`.execute(
      rows,
    )
    if (both.length !== 2) throw new Failure(notMergeable)
    const before = await rememberedOf(rows, kept)
    const moved: MovedOfCompany = {
      ...(await movePersons(rows, kept, other)),
      businesses: await moveRecords(rows, 'crm_businesses', kept, other),
      sales: await moveRecords(rows, 'crm_sales', kept, other),
    }
    const counts = {
      persons: moved.persons.length,
      businesses: moved.businesses.length,
      sales: moved.sales.length,
    }
    await sql`UPDATE crm_companies SET deleted_at = now(), version = version + 1 WHERE id = ${other}`.execute(
      rows,
    )
    await sql`
      UPDATE crm_companies k SET version = k.version + 1, variables = o.variables || k.variables,
             ${sql.join(FILLED.map((name) => sql`${sql.ref(name)} = coalesce(${sql.ref(`k.${name}`)}, ${sql.ref(`o.${name}`)})`))}
        FROM crm_companies o WHERE k.id = ${kept} AND o.id = ${other}`.execute(rows)
    const { id: merge } = await rows
      .insertInto('crm_company_merges')
      .values({
        company_id: principal.companyId,
        kept_id: kept,
        gone_id: other,
        user_id: principal.userId,
        before: JSON.stringify(before),
        after: JSON.stringify(await rememberedOf(rows, kept)),
        moved: JSON.stringify(moved),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(unit, {
      by: request,
      action: 'crm_company.merged',
      subject: { type: 'crm_company', id: kept, name: both.find(({ id }) => id === kept)?.name ?? '' },
      details: { other: both.find(({ id }) => id === other)?.name ?? '', ...counts },
    })
    return { merge, id: kept, ...counts }
  }),
)
