import { sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import { asOneLine } from '#platform/contract/scalars.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import type { RemoteBusiness } from '#platform/integrations/port.ts'
import { sellBusiness } from '../businesses/sell-business.ts'

/** Largest amount of a line of a business. */
const MOST = 99_999_999_999
/** The line that holds the amount of a business that has no lines of its own. */
const OUTSIDE_NEED = 'Valor del otro programa'

interface Place {
  stage_id: number
  phase_id: number
  line_id: number
}

/** Our stage for theirs; the first one of the company where none is called so and one is needed. */
async function placeOf(
  rows: Rows,
  companyId: number,
  stage: RemoteBusiness['stage'],
  { orFirst }: { orFirst: boolean },
): Promise<Place | null> {
  const id = stage !== null && 'id' in stage ? stage.id : null
  const name = stage !== null && 'name' in stage ? stage.name : null
  const { rows: found } = await sql<Place>`
    SELECT s.id AS stage_id, p.id AS phase_id, p.line_id
      FROM crm_stages s
      JOIN crm_phases p ON p.id = s.phase_id AND p.deleted_at IS NULL
      JOIN crm_business_lines l ON l.id = p.line_id AND l.deleted_at IS NULL
     WHERE s.company_id = ${companyId} AND s.deleted_at IS NULL
       AND (${orFirst} OR s.id = ${id} OR search_form(s.name) = search_form(${name}))
     ORDER BY coalesce(s.id = ${id} OR search_form(s.name) = search_form(${name}), false) DESC,
              l.position, l.id, p.position, p.id, s.position, s.id LIMIT 1`.execute(rows)
  return found[0] ?? null
}

/** Sets the total, which is the sum of lines: of a business without lines of its own alone. */
async function putAmount(rows: Rows, companyId: number, id: number, amount: number | null): Promise<void> {
  if (amount === null) return
  const rounded = Math.min(Math.max(Math.round(amount), 0), MOST)
  const lines = await rows
    .selectFrom('crm_business_needs as l')
    .innerJoin('crm_needs as n', 'n.id', 'l.need_id')
    .select(['l.id', 'l.amount', 'n.name'])
    .where('l.business_id', '=', id)
    .execute()
  const [line, ...others] = lines
  if (others.length > 0 || (line !== undefined && line.name !== OUTSIDE_NEED)) return
  if (line !== undefined) {
    if (Number(line.amount) !== rounded)
      await rows
        .updateTable('crm_business_needs')
        .set({ amount: rounded })
        .where('id', '=', line.id)
        .execute()
    return
  }
  if (rounded === 0) return
  const need =
    (await rows
      .selectFrom('crm_needs')
      .select('id')
      .where('company_id', '=', companyId)
      .where('name', '=', OUTSIDE_NEED)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()) ??
    (await rows
      .insertInto('crm_needs')
      .values({ company_id: companyId, name: OUTSIDE_NEED })
      .returning('id')
      .executeTakeFirstOrThrow())
  await rows
    .insertInto('crm_business_needs')
    .values({ company_id: companyId, business_id: id, need_id: need.id, amount: rounded })
    .execute()
}

/** Their outcome becomes ours, but a sale is never undone by another program. */
async function putStatus(
  rows: Rows,
  id: number,
  { status, amount, expectedClose }: RemoteBusiness,
  before: string,
): Promise<void> {
  if (status === before || before === 'won') return
  if (before === 'lost')
    await sql`UPDATE crm_businesses SET status = 'open', closed_at = NULL, discard_reason_id = NULL, version = version + 1
               WHERE id = ${id}`.execute(rows)
  if (status === 'lost')
    await sql`UPDATE crm_businesses SET status = 'lost', closed_at = now(), version = version + 1 WHERE id = ${id}`.execute(
      rows,
    )
  if (status !== 'won') return
  const { total_amount: total } = await rows
    .selectFrom('crm_businesses')
    .select('total_amount')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const sold = Math.min(Math.max(Math.round(amount ?? Number(total)), 0), MOST)
  await sellBusiness(rows, id, { amount: sold, soldOn: expectedClose, notes: null })
}

/**
 * Writes a business of a connected program into the CRM: the linked one, else a new one. Null: the company has no pipeline. One that
 * was thrown away here stays so.
 */
export async function saveOutsideBusiness(
  { rows }: UnitOfWork,
  companyId: number,
  { id: linked, facts }: { id: number | null; facts: RemoteBusiness },
): Promise<{ id: number } | null> {
  const name = cutText(asOneLine(facts.name), 160) || '—'
  const told = {
    ...(facts.personId === null ? {} : { person_id: facts.personId }),
    ...(facts.ownerId === null ? {} : { owner_id: facts.ownerId }),
    ...(facts.expectedClose === null ? {} : { expected_close: facts.expectedClose }),
  }
  if (linked === null) {
    const place = await placeOf(rows, companyId, facts.stage, { orFirst: true })
    if (place === null) return null
    const { id } = await rows
      .insertInto('crm_businesses')
      .values({
        company_id: companyId,
        number: sql<number>`crm_next_number(${companyId}, 'business')`,
        name,
        ...told,
        ...place,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await putAmount(rows, companyId, id, facts.amount)
    await putStatus(rows, id, facts, 'open')
    return { id }
  }
  const before = await rows
    .selectFrom('crm_businesses')
    .select(['status', 'stage_id', 'name', 'person_id', 'owner_id'])
    .select(sql<string | null>`expected_close::text`.as('expected_close'))
    .where('company_id', '=', companyId)
    .where('id', '=', linked)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return { id: linked }
  // Only an open business moves.
  const moves = before.status === 'open' && facts.status === 'open' && facts.stage !== null
  const place = moves ? await placeOf(rows, companyId, facts.stage, { orFirst: false }) : null
  const patch = { name, ...told, ...(place?.stage_id === before.stage_id ? {} : place) }
  const known = { ...before, phase_id: null, line_id: null }
  // Unchanged rows keep their version, which open forms compare.
  if (Object.entries(patch).some(([column, value]) => known[column as keyof typeof known] !== value))
    await rows
      .updateTable('crm_businesses')
      .set((set) => ({ ...patch, version: set('version', '+', 1) }))
      .where('id', '=', linked)
      .execute()
  await putAmount(rows, companyId, linked, facts.amount)
  await putStatus(rows, linked, facts, before.status)
  return { id: linked }
}
