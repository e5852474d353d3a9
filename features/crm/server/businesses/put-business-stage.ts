import { sql } from 'kysely'
import { bind } from '#platform/http/server/bind.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { create } from '#platform/resource/server/resource-writes.ts'
import { businesses } from '../../contract/businesses.ts'
import { putBusinessStage } from '../../contract/person-operations.ts'
import { requireVisible } from '../persons/require-visible.ts'
import { scopeOf } from '../scope.ts'
import { writeVariables } from '../variables.ts'
import { businessStore } from './business-store.ts'
import { presentBusiness, putIntoStage } from './move-business.ts'

/** Finds a person's latest open business by name or number. */
const findOpen = (personId: number, name: string) => sql<{ id: number }>`
  SELECT r.id FROM crm_businesses r
   WHERE r.person_id = ${personId} AND r.status = 'open' AND r.deleted_at IS NULL
     AND (search_form(r.name) = search_form(${name}) OR r.number::text = ${name})`

export const putBusinessStageRoute = refreshingLists(
  ['crm_business'],
  bind(putBusinessStage, async (request) => {
    const { params, body, unit, principal } = request
    await requireVisible(request, 'person', params.personId)
    const { rows } = await sql<{ id: number }>`
      ${findOpen(params.personId, params.businessName)} AND ${scopeOf('business')(principal)}
       ORDER BY r.id DESC LIMIT 1 FOR UPDATE`.execute(unit.rows)
    const [found] = rows
    if (found) {
      await putIntoStage(request, found.id, body)
      return presentBusiness(unit.rows, found.id)
    }
    const input = businesses.routes.create.body.parse({
      name: params.businessName,
      person: params.personId,
      stage: body.stage,
    })
    const { record } = await create(businessStore, request, input)
    const id = Number(record.id)
    if (Object.keys(body.variables).length > 0) await writeVariables(request, 'business', id, body.variables)
    return presentBusiness(unit.rows, id)
  }),
)
