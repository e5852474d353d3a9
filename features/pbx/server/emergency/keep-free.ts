import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import { findText } from '#platform/i18n/text.ts'
import type { Store, WriteContext } from '#platform/resource/server/store.ts'
import { insertRow, insertRows, updateRow } from '#platform/resource/server/write-rows.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { readReserved } from './find-conflicts.ts'

/** Also a number after the company's prefix: it would be dialled by mistake. */
async function refuse(
  { unit, principal, language }: WriteContext,
  field: 'number' | 'pattern',
  ...values: readonly unknown[]
): Promise<void> {
  if (!values.some((value) => typeof value === 'string')) return
  const { assigned, prefixed } = await readReserved(unit.rows, principal.companyId)
  const isReserved = (value: unknown) =>
    typeof value === 'string' && (assigned.has(value) || (field !== 'pattern' && prefixed.has(value)))
  if (!values.some(isReserved)) return
  const text = findText(pbxTexts, language, `emergency.refused.${field}`) ?? ''
  throw new Failure(invalid, { fields: { [field]: [text] } })
}

/**
 * Nothing new of the store gets an emergency number of the company's country, in forms and sheets alike. What has one already can be
 * edited, and keeps it. @throws Failure `invalid` of the field
 */
export function withoutEmergencyNumbers(store: Store, field: 'number' | 'pattern' = 'number'): Store {
  const make = store.create ?? insertRow(store)
  const makeMany = store.createMany ?? (store.create === undefined ? insertRows(store) : undefined)
  const change = store.edit ?? updateRow(store)
  return {
    ...store,
    async create(context, input) {
      await refuse(context, field, input[field])
      return make(context, input)
    },
    ...(makeMany && {
      async createMany(context, inputs) {
        await refuse(context, field, ...inputs.map((input) => input[field]))
        return makeMany(context, inputs)
      },
    }),
    async edit(context, id, patch) {
      const value = patch[field]
      if (value !== undefined && value !== (await currentOf(store, context, id, field)))
        await refuse(context, field, value)
      await change(context, id, patch)
    },
  }
}

async function currentOf({ table }: Store, { unit }: WriteContext, id: number, field: string) {
  const { rows } = await sql<{ value: unknown }>`
    SELECT ${sql.ref(field)} AS value FROM ${sql.table(table)} WHERE id = ${id}`.execute(unit.rows)
  return rows[0]?.value
}
