import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { findText } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { updatePersonStatus } from '../../contract/person-operations.ts'
import { requireVariables } from '../required-variables.ts'
import { writeVariables } from '../variables.ts'
import { requireOwnPerson } from './require-visible.ts'

export const updatePersonStatusRoute = refreshingLists(
  ['crm_person', 'crm_lead', 'crm_prospect'],
  bind(updatePersonStatus, async (request) => {
    const { unit, params, body, language } = request
    await requireOwnPerson(request, params.personId)
    const known = await unit.rows
      .selectFrom('crm_statuses')
      .select('name')
      .where('id', '=', body.status)
      .where('entity', 'in', ['lead', 'person'])
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!known) {
      const text = findText(platformTexts, language, 'field.invalid') ?? ''
      throw new Failure(invalid, { fields: { status: [text] } })
    }
    await writeVariables(request, 'person', params.personId, body.variables)
    await requireVariables(request, { table: 'persons', id: params.personId, status: body.status })
    const { rows } = await sql<{ version: number }>`
      UPDATE persons SET status_id = ${body.status}, version = version + 1 WHERE id = ${params.personId}
      RETURNING version`.execute(unit.rows)
    return {
      id: params.personId,
      status: { id: body.status, label: known.name },
      version: rows[0]?.version ?? 1,
    }
  }),
)
