import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid, notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { findText } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { create } from '#platform/resource/server/resource-writes.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'
import { businesses } from '../../contract/businesses.ts'
import {
  addNeedsOfPerson,
  putNeedsOfBusiness,
  readNeedsOfBusiness,
  writeNeedsOfBusiness,
} from '../../contract/needs.ts'
import { amountsFor } from '../amounts.ts'
import { requireVisible } from '../persons/require-visible.ts'
import { businessStore } from './business-store.ts'
import { requireOpen } from './require-open.ts'

const invalidField = (language: WriteContext['language'], name: string): Failure =>
  new Failure(invalid, { fields: { [name]: [findText(platformTexts, language, 'field.invalid') ?? name] } })

interface Input {
  need: number
  quantity: number
  amount?: number | undefined
  note?: string | undefined
}

interface WithNeeds {
  id: number
  business_id: number
  name: string
  total_amount: number | null
  needs: {
    id: number
    need: { id: number; label: string }
    quantity: number
    amount: number | null
    note: string | null
  }[]
}

/** Amounts default to the need's usual price, read in the same statement. @throws Failure `invalid` */
async function writeNeeds(
  { unit, principal, language }: WriteContext,
  businessId: number,
  needs: readonly Input[],
): Promise<void> {
  const { rows } = await sql`
    INSERT INTO crm_business_needs (company_id, business_id, need_id, quantity, amount, note, position)
    SELECT ${principal.companyId}, ${businessId}, n.id, g.quantity,
           coalesce(g.amount, least(n.amount * g.quantity, 99999999999)), g.note, g.place
      FROM jsonb_to_recordset(${JSON.stringify(needs.map((need, index) => ({ ...need, place: index })))}::jsonb)
             AS g (need bigint, quantity integer, amount bigint, note text, place integer)
      JOIN crm_needs n ON n.id = g.need AND n.deleted_at IS NULL
    RETURNING id`.execute(unit.rows)
  if (rows.length === needs.length) return
  throw invalidField(language, 'needs')
}

async function present({ unit, principal }: WriteContext, id: number): Promise<WithNeeds> {
  const { rows } = await sql<WithNeeds>`
    SELECT b.id, b.number AS business_id, b.name, b.total_amount,
           coalesce((SELECT jsonb_agg(jsonb_build_object('id', x.id, 'need', jsonb_build_object('id', n.id, 'label', n.name),
                                      'quantity', x.quantity, 'amount', x.amount, 'note', x.note) ORDER BY x.position, x.id)
                       FROM crm_business_needs x JOIN crm_needs n ON n.id = x.need_id WHERE x.business_id = b.id), '[]') AS needs
      FROM crm_businesses b WHERE b.id = ${id}`.execute(unit.rows)
  const [found] = rows
  if (!found) throw new Failure(notFound)
  const amount = amountsFor(principal)
  return {
    ...found,
    total_amount: amount(found.total_amount ?? 0),
    needs: found.needs.map((need) => ({ ...need, amount: amount(need.amount ?? 0) })),
  }
}

async function putNeeds(context: WriteContext, id: number, needs: readonly Input[]): Promise<WithNeeds> {
  const { rows } = context.unit
  await rows.deleteFrom('crm_business_needs').where('business_id', '=', id).execute()
  await writeNeeds(context, id, needs)
  await sql`UPDATE crm_businesses SET version = version + 1 WHERE id = ${id}`.execute(rows)
  return present(context, id)
}

const firstStage = sql<{ id: number }>`
  SELECT s.id FROM crm_stages s
    JOIN crm_phases p ON p.id = s.phase_id AND p.deleted_at IS NULL
    JOIN crm_business_lines l ON l.id = p.line_id AND l.deleted_at IS NULL
   WHERE s.deleted_at IS NULL ORDER BY l.position, l.id, p.position, p.id, s.position, s.id LIMIT 1`

async function nameOf({ unit, language }: WriteContext, need: number | undefined): Promise<string> {
  const found = await unit.rows
    .selectFrom('crm_needs')
    .select('name')
    .where('id', '=', need ?? 0)
    .executeTakeFirst()
  if (!found) throw invalidField(language, 'needs')
  return found.name
}

export const addNeedsOfPersonRoute = refreshingLists(
  ['crm_business'],
  bind(addNeedsOfPerson, async (request) => {
    const { params, body, unit } = request
    await requireVisible(request, 'person', params.personId)
    const stage = body.stage ?? (await firstStage.execute(unit.rows)).rows[0]?.id
    const newBusiness = businesses.routes.create.body.safeParse({
      name: body.name ?? (await nameOf(request, body.needs[0]?.need)),
      person: params.personId,
      stage,
    })
    if (!newBusiness.success) throw invalidField(request.language, 'stage')
    const { record } = await create(businessStore, request, newBusiness.data)
    await writeNeeds(request, Number(record.id), body.needs)
    return present(request, Number(record.id))
  }),
)

export const putNeedsOfBusinessRoute = refreshingLists(
  ['crm_business'],
  bind(putNeedsOfBusiness, async (request) => {
    const { params, body } = request
    await requireVisible(request, 'business', params.businessId)
    const business = await requireOpen(request, params.businessId)
    if (business.person_id !== params.personId) throw new Failure(notFound)
    return putNeeds(request, params.businessId, body.needs)
  }),
)

export const readNeedsOfBusinessRoute = bind(readNeedsOfBusiness, async (request) => {
  await requireVisible(request, 'business', request.params.id)
  return present(request, request.params.id)
})

export const writeNeedsOfBusinessRoute = refreshingLists(
  ['crm_business'],
  bind(writeNeedsOfBusiness, async (request) => {
    const { params, body } = request
    await requireVisible(request, 'business', params.id)
    await requireOpen(request, params.id)
    return putNeeds(request, params.id, body.needs)
  }),
)
