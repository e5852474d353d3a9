import type { Store } from '../store.ts'
import { targetOf } from '../store-columns.ts'
import { type Labels, labelKey } from './labels-of.ts'

/** A value as a table of history keeps it, in the form in which a record shows its field. */
export function shownValue(store: Store, name: string, value: unknown, labels: Labels): unknown {
  const kind = store.resource.fields[name]?.kind
  // A flag may be kept as the instant since which it is set.
  if (kind === 'flag') return value !== null && value !== false
  if (value === null) return null
  const target = targetOf(store, name)
  if (target === null) return kind === 'instant' ? new Date(String(value)).toISOString() : value
  const id = Number(value)
  const label = labels.get(labelKey(target, id))
  return label === undefined ? null : { id, label }
}
