import { Failure } from '#platform/access/failure.ts'
import { invalid, notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { auditOf } from '#platform/resource/server/audit-of.ts'
import { type FormField, NOT_ASKED, readFormFields, writeFormFields } from '../../contract/public-forms.ts'
import { formStore } from '../config/other-stores.ts'
import { findVariables, type Variable } from '../variables.ts'

/** Variables of persons that a public form can ask for. */
export const askable = async (rows: Rows): Promise<Variable[]> =>
  (await findVariables(rows, 'person')).filter(({ kind }) => !NOT_ASKED.some((other) => other === kind))

async function findForm(rows: Rows, id: number) {
  const form = await rows
    .selectFrom('crm_forms')
    .select(['id', 'name', 'fields'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!form) throw new Failure(notFound)
  return { ...form, fields: form.fields as unknown as FormField[] }
}

export const formFieldRoutes: readonly BoundRoute[] = [
  bind(readFormFields, async ({ unit, params }) => ({
    fields: (await findForm(unit.rows, params.id)).fields,
  })),
  bind(writeFormFields, async (request) => {
    const { unit, params, body } = request
    const form = await findForm(unit.rows, params.id)
    const known = await askable(unit.rows)
    const unknown = body.fields.some(
      ({ variable }) => variable !== null && !known.some(({ id }) => id === variable),
    )
    if (unknown) throw new Failure(invalid)
    await unit.rows
      .updateTable('crm_forms')
      .set(({ eb }) => ({ fields: JSON.stringify(body.fields), version: eb('version', '+', 1) }))
      .where('id', '=', params.id)
      .execute()
    await auditOf(formStore)(unit, {
      by: request,
      action: 'changed',
      subject: { type: formStore.resource.name, id: form.id, name: form.name },
      details: { fields: body.fields.map(({ label }) => label) },
    })
    return { fields: body.fields }
  }),
]
