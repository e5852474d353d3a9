import { sql } from 'kysely'
import { bind } from '#platform/http/server/bind.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { listVariablesByStatus, putVariables } from '../contract/person-operations.ts'
import { requireExisting } from './config/require-existing.ts'
import { requireVisible } from './persons/require-visible.ts'
import { type Variable, writeVariables } from './variables.ts'

export const listVariablesByStatusRoute = bind(listVariablesByStatus, async ({ unit, params }) => {
  await requireExisting(unit.rows, 'crm_statuses', [params.status])
  const { rows } = await sql<Variable>`
    SELECT v.id, v.name, t.kind, t.choices, v.help
      FROM crm_status_variables d JOIN crm_variables v ON v.id = d.variable_id AND v.deleted_at IS NULL
      JOIN crm_variable_types t ON t.id = v.type_id
     WHERE d.status_id = ${params.status} ORDER BY v.position, v.id`.execute(unit.rows)
  return { results: rows, count: rows.length }
})

export const putVariablesRoute = refreshingLists(
  ['crm_person', 'crm_lead', 'crm_prospect', 'crm_company', 'crm_interaction', 'crm_business', 'crm_sale'],
  bind(putVariables, async (request) => {
    const { entity, id } = request.params
    await requireVisible(request, entity, id)
    return { variables: await writeVariables(request, entity, id, request.body.variables) }
  }),
)
