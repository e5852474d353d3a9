import type { Rows } from '#platform/db/database.ts'
import { customFields } from '#platform/resource/contract/custom-field.ts'
import type { Store } from '../store.ts'

/** The store with the company's custom fields. At most one statement. */
export async function withCustomFields(store: Store, rows: Rows): Promise<Store> {
  const definitions = await store.custom?.find(rows)
  if (definitions === undefined || definitions.length === 0) return store
  const fields = { ...store.resource.fields, ...customFields(definitions) }
  return { ...store, resource: { ...store.resource, fields } }
}
