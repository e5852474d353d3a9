import { sql } from 'kysely'
import type { Store, WriteContext } from '#platform/resource/server/store.ts'
import { insertRow, insertRows, updateRow } from '#platform/resource/server/write-rows.ts'

/** Throws for values that the field may not get. */
export type RefuseValues = (context: WriteContext, values: readonly unknown[]) => Promise<void>

/**
 * Checks a field's new values, in forms and sheets alike, before they are written. A record that is edited keeps the value that it
 * has, even if it would be refused today.
 */
export function guardField(store: Store, field: string, refuse: RefuseValues): Store {
  const make = store.create ?? insertRow(store)
  const makeMany = store.createMany ?? (store.create === undefined ? insertRows(store) : undefined)
  const change = store.edit ?? updateRow(store)
  return {
    ...store,
    async create(context, input) {
      await refuse(context, [input[field]])
      return make(context, input)
    },
    ...(makeMany && {
      async createMany(context, inputs) {
        await refuse(
          context,
          inputs.map((input) => input[field]),
        )
        return makeMany(context, inputs)
      },
    }),
    async edit(context, id, patch) {
      const value = patch[field]
      if (value !== undefined && value !== (await currentOf(store, context, id, field)))
        await refuse(context, [value])
      await change(context, id, patch)
    },
  }
}

async function currentOf({ table }: Store, { unit }: WriteContext, id: number, field: string) {
  const { rows } = await sql<{ value: unknown }>`
    SELECT ${sql.ref(field)} AS value FROM ${sql.table(table)} WHERE id = ${id}`.execute(unit.rows)
  return rows[0]?.value
}
