import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { conflict } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { checkReferences } from '#platform/resource/server/check-references.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'
import { loseBusiness, moveBusiness, notLost, reopenBusiness } from '../../contract/business-moves.ts'
import type { BusinessStatus } from '../../contract/businesses.ts'
import { requireVisible } from '../persons/require-visible.ts'
import { requireVariables } from '../required-variables.ts'
import { type VariableValues, writeVariables } from '../variables.ts'
import { businessStore } from './business-store.ts'
import { requireOpen } from './require-open.ts'

export async function presentBusiness(rows: Rows, id: number) {
  const business = await rows
    .selectFrom('crm_businesses')
    .select(['id', 'status', 'stage_id as stage', 'phase_id as phase', 'line_id as line', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...business, status: business.status as BusinessStatus }
}

/** Moves an open business to a stage, after checking the variables that the stage requires. */
export async function putIntoStage(
  context: WriteContext,
  id: number,
  { stage, variables }: { stage: number; variables: VariableValues },
): Promise<void> {
  await checkReferences(businessStore, context, { stage })
  if (Object.keys(variables).length > 0) await writeVariables(context, 'business', id, variables)
  await requireVariables(context, { table: 'crm_businesses', id, stage })
  await sql`
    UPDATE crm_businesses SET version = version + 1, (line_id, phase_id, stage_id) = (
      SELECT p.line_id, p.id, s.id FROM crm_stages s JOIN crm_phases p ON p.id = s.phase_id WHERE s.id = ${stage})
     WHERE id = ${id}`.execute(context.unit.rows)
}

export const moveBusinessRoute = refreshingLists(
  ['crm_business'],
  bind(moveBusiness, async (request) => {
    const { params, body, unit } = request
    await requireVisible(request, 'business', params.id)
    const before = await requireOpen(request, params.id)
    if (body.version !== undefined && body.version !== before.version) throw new Failure(conflict)
    await putIntoStage(request, params.id, body)
    return presentBusiness(unit.rows, params.id)
  }),
)

export const loseBusinessRoute = refreshingLists(
  ['crm_business'],
  bind(loseBusiness, async (request) => {
    const { params, body, unit } = request
    await requireVisible(request, 'business', params.id)
    await requireOpen(request, params.id)
    await checkReferences(businessStore, request, { discard_reason: body.reason })
    await sql`
      UPDATE crm_businesses SET status = 'lost', closed_at = now(), discard_reason_id = ${body.reason}, version = version + 1
       WHERE id = ${params.id}`.execute(unit.rows)
    return presentBusiness(unit.rows, params.id)
  }),
)

export const reopenBusinessRoute = refreshingLists(
  ['crm_business'],
  bind(reopenBusiness, async (request) => {
    const { params, unit } = request
    await requireVisible(request, 'business', params.id)
    const { rows } = await sql`
      UPDATE crm_businesses SET status = 'open', closed_at = NULL, discard_reason_id = NULL, version = version + 1
       WHERE id = ${params.id} AND status = 'lost' RETURNING id`.execute(unit.rows)
    if (rows.length === 0) throw new Failure(notLost)
    return presentBusiness(unit.rows, params.id)
  }),
)
