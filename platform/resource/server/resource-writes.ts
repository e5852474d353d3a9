import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { conflict, forbidden, notFound } from '#platform/contract/errors.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { ResourceAction } from '#platform/resource/contract/resource.ts'
import { auditOf } from './audit-of.ts'
import { checkReferences } from './check-references.ts'
import { parseCustom, writeCustom } from './custom/write-custom.ts'
import { normalisePhones } from './normalise-phones.ts'
import { requireRoom } from './plan-limit.ts'
import { presentRecords } from './present-records.ts'
import { change, findOne, takeVersion } from './resource.queries.ts'
import { isHiddenField, seenBy } from './seen-by.ts'
import type { Store, WriteContext, WrittenAction } from './store.ts'
import { refuseTaken } from './taken.ts'
import { refuseUsed } from './uses/find-uses.ts'
import { insertRow, updateRow } from './write-rows.ts'

const DONE: Record<ResourceAction, WrittenAction> = {
  disable: 'disabled',
  enable: 'enabled',
  remove: 'removed',
  restore: 'restored',
}

/** @throws Failure 404 when missing or not visible to the caller; without a caller only when missing */
export async function read(unit: UnitOfWork, store: Store, viewer: Principal | null, id: number) {
  const row = await findOne(unit.rows, store, id, viewer)
  if (!row) throw new Failure(notFound)
  const [record] = await presentRecords(viewer ? seenBy(store, viewer) : store, unit.rows, [row])
  if (!record) throw new Failure(notFound)
  return record
}

const subjectOf = (store: Store, id: number | null, name: unknown) => ({
  type: store.resource.name,
  id,
  name: String(name),
})

const customOf = ({ custom }: Record<string, unknown>): Record<string, unknown> =>
  typeof custom === 'object' && custom !== null ? { ...custom } : {}

export async function create(stored: Store, context: WriteContext, value: Record<string, unknown>) {
  const { unit, language, principal } = context
  const store = seenBy(stored, principal)
  const { custom: _, ...input } = value
  await store.lockFirst?.(context, input)
  const custom = await parseCustom(store, context, customOf(value))
  await requireRoom(store, context)
  if (!context.bulk) await checkReferences(store, context, input)
  const columns = await normalisePhones(store, context, input)
  const make = store.create ?? insertRow(store)
  const made = await refuseTaken(store, language, () => make(context, columns))
  await writeCustom(store, context, made.id, custom)
  await store.written?.(context, 'created', [made.id])
  const record = await read(unit, store, null, made.id)
  if (context.bulk) return { record, once: made.once ?? {} }
  await auditOf(store)(unit, {
    by: context,
    action: 'created',
    subject: subjectOf(store, made.id, record[store.resource.label]),
  })
  return { record, once: made.once ?? {} }
}

export async function edit(stored: Store, context: WriteContext, id: number, body: Record<string, unknown>) {
  const { unit, language, principal } = context
  const store = seenBy(stored, principal)
  const { version, custom: _, ...patch } = body
  await store.lockFirst?.(context, patch)
  const custom = await parseCustom(store, context, customOf(body))
  // Whoever does not see a value cannot judge a new one, and no undo could bring it back.
  if (Object.keys(patch).some((name) => isHiddenField(store, principal, name))) throw new Failure(forbidden)
  const before = await read(unit, store, principal, id)
  const expected = typeof version === 'number' ? version : null
  if (!(await takeVersion(unit.rows, store, id, expected))) throw new Failure(conflict)
  await checkReferences(store, context, patch, before)
  const columns = await normalisePhones(store, context, patch, before)
  const change = store.edit ?? updateRow(store)
  // First, since a status may require them.
  await writeCustom(store, context, id, custom)
  await refuseTaken(store, language, () => change(context, id, columns))
  await store.written?.(context, 'changed', [id])
  const record = await read(unit, store, null, id)
  if (context.bulk) return record
  await auditOf(store)(unit, {
    by: context,
    action: 'changed',
    subject: subjectOf(store, id, record[store.resource.label]),
    details: differences(before, record, [...Object.keys(patch), ...Object.keys(custom)]),
  })
  return record
}

/** Changed values by field, for the audit trail. */
function differences(before: Record<string, unknown>, after: Record<string, unknown>, names: string[]) {
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value ?? null))
  return Object.fromEntries(
    changed.map((name) => [name, { from: plain(before[name]), to: plain(after[name]) }]),
  )
}

/** Maximum of names in an audit entry. */
const NAMED = 20

export async function act(
  store: Store,
  context: WriteContext,
  action: ResourceAction,
  ids: readonly number[],
  /** Details for the audit trail. */
  details: Readonly<Record<string, string | number>> = {},
): Promise<number> {
  const { unit, language, principal } = context
  if (!store.resource.canDisable && (action === 'disable' || action === 'enable')) throw new Failure(notFound)
  if (action === 'restore') await store.lockFirst?.(context, null)
  await store.guard?.(context, action, ids)
  if (action === 'remove' && store.uses) await refuseUsed(store, context, ids)
  if (action === 'restore') await requireRoom(store, context, ids)
  const names = await refuseTaken(store, language, () => change(unit.rows, store, principal, action, ids))
  if (names.size !== ids.length) throw new Failure(notFound)
  await store.written?.(context, DONE[action], ids)
  const [only] = ids
  const listed = [...names.values()].slice(0, NAMED).join(', ')
  await auditOf(store)(unit, {
    by: context,
    action: DONE[action],
    subject: subjectOf(store, ids.length === 1 && only !== undefined ? only : null, listed),
    ...(ids.length > 1 ? { details: { ids: [...ids] } } : { details }),
  })
  return names.size
}
