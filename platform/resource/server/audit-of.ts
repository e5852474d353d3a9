import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import type { Catalogue } from '#platform/i18n/text.ts'
import type { Store } from './store.ts'

type Tell = NonNullable<Store['audit']>

/** Audit actions of a resource: `{name}.created` and so on, with sentences from its noun. */
export function auditOf(store: Store): Tell {
  if (store.audit) return store.audit
  const record = auditRecorder(store.texts as Catalogue<`audit.action.${string}`>)
  return (unit, { action, ...entry }) =>
    record(unit, { ...entry, action: `${store.resource.name}.${action}` })
}
