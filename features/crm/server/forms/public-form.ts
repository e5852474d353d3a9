import { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Database, Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import type { FramedPage } from '#platform/http/server/framed-page.ts'
import { type FormField, type RequestedField, readPublicForm } from '../../contract/public-forms.ts'
import type { Variable } from '../variables.ts'
import { askable } from './form-fields.ts'
import type { FormTickets } from './form-tickets.ts'

const selectPublicForm = (database: Database, key: string) =>
  database.systemRows
    .selectFrom('crm_forms')
    .innerJoin('companies', 'companies.id', 'crm_forms.company_id')
    .where('crm_forms.public_key', '=', key)
    .where('crm_forms.disabled_at', 'is', null)
    .where('companies.disabled_at', 'is', null)

/** Finds a form by public key, across companies. @throws Failure 404 when missing or disabled, or its company is suspended */
export async function findPublicForm(database: Database, key: string) {
  const form = await selectPublicForm(database, key).selectAll('crm_forms').executeTakeFirst()
  if (!form) throw new Failure(notFound)
  return { ...form, fields: form.fields as unknown as FormField[] }
}
export type PublicForm = Awaited<ReturnType<typeof findPublicForm>>

/** Companies embed their forms in their sites. */
export const formPage = (database: Database): FramedPage => ({
  path: '/formulario/:key',
  async exists(key) {
    if (!z.uuid().safeParse(key).success) return false
    return (await selectPublicForm(database, key).select('crm_forms.id').executeTakeFirst()) !== undefined
  },
})

const KINDS = {
  first_name: 'text',
  last_name: 'text',
  mobile: 'phone',
  email: 'email',
  document: 'text',
  city: 'text',
  address: 'text',
  message: 'long_text',
} as const

/** The fields as shown, without deleted variables. */
const requestedFields = (fields: readonly FormField[], known: readonly Variable[]): RequestedField[] =>
  fields.flatMap<RequestedField>(({ source, variable, label, required }) => {
    if (source !== null)
      return [{ name: source, label, required, kind: KINDS[source], choices: [], help: null }]
    const found = known.find(({ id }) => id === variable)
    if (!found) return []
    const { kind, choices, help } = found
    return [{ name: `variables.${found.id}`, label, required, kind, choices, help }]
  })

/** Fields of a form that none were configured for. */
const ORDINARY = ['first_name', 'mobile', 'email', 'message'] as const
const WORDS = { first_name: 'Nombre', mobile: 'Celular', email: 'Correo', message: 'Mensaje' } as const

const ordinary: readonly FormField[] = ORDINARY.map((source) => ({
  source,
  variable: null,
  label: WORDS[source],
  required: source === 'first_name' || source === 'mobile',
}))

export const fieldsOf = async (rows: Rows, form: PublicForm): Promise<RequestedField[]> =>
  requestedFields(form.fields.length > 0 ? form.fields : ordinary, await askable(rows))

export const readPublicFormRoute = (database: Database, tickets: FormTickets) =>
  bind(readPublicForm, async ({ params }) => {
    const form = await findPublicForm(database, params.key)
    const fields = await database.reading(form.company_id, ({ rows }) => fieldsOf(rows, form))
    return {
      name: form.name,
      heading: form.title,
      intro: form.intro,
      button: form.button,
      color: form.color,
      consent: form.consent,
      fields,
      ticket: tickets.issue(params.key),
    }
  })
