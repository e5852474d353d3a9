import type { Rows } from '#platform/db/database.ts'
import { customFields } from '#platform/resource/contract/custom-field.ts'
import type { Store } from '../store.ts'

/** The store as the asker's company has it: with the fields that it added. One statement where there may be any. */
export async function withCustomFields(store: Store, rows: Rows): Promise<Store> {
  const definitions = await store.custom?.find(rows)
  if (definitions === undefined || definitions.length === 0) return store
  const fields = { ...store.resource.fields, ...customFields(definitions) }
  return { ...store, resource: { ...store.resource, fields } }
}
