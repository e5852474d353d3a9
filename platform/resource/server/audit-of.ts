import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import type { Catalogue } from '#platform/i18n/text.ts'
import type { Store, WriteContext } from './store.ts'

/** Entries per statement. */
const AT_ONCE = 250

type Tell = NonNullable<Store['audit']>

/** Audit actions of a resource: `{name}.created` and so on, with sentences from its noun. */
export function auditOf(store: Store): Tell {
  if (store.audit) return store.audit
  const record = auditRecorder(store.texts as Catalogue<`audit.action.${string}`>)
  return (unit, { action, ...entry }) =>
    record(unit, { ...entry, action: `${store.resource.name}.${action}` })
}

/** Audits new records in one statement, unless the store tells them in words of its own. `name`: its label, at that time. */
export async function auditCreated(
  store: Store,
  context: WriteContext,
  made: readonly { id: number; name: unknown }[],
): Promise<void> {
  const action = 'created'
  const entries = made.map(({ id, name }) => ({
    by: context,
    subject: { type: store.resource.name, id, name: String(name) },
  }))
  if (store.audit) {
    for (const entry of entries) await store.audit(context.unit, { ...entry, action })
    return
  }
  const record = auditRecorder(store.texts as Catalogue<`audit.action.${string}`>)
  for (let at = 0; at < entries.length; at += AT_ONCE) {
    const some = entries.slice(at, at + AT_ONCE)
    await record(
      context.unit,
      ...some.map((entry) => ({ ...entry, action: `${store.resource.name}.${action}` })),
    )
  }
}
