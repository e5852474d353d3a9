import type { Store } from '../store.ts'
import { targetOf } from '../store-columns.ts'
import { type Labels, labelKey } from './labels-of.ts'

/** A stored history value in the form that records show. */
export function shownValue(store: Store, name: string, value: unknown, labels: Labels): unknown {
  const kind = store.resource.fields[name]?.kind
  // A flag may be stored as the instant it was set.
  if (kind === 'flag') return value !== null && value !== false
  if (value === null) return null
  const target = targetOf(store, name)
  if (target === null) return kind === 'instant' ? new Date(String(value)).toISOString() : value
  const id = Number(value)
  const label = labels.get(labelKey(target, id))
  return label === undefined ? null : { id, label }
}
