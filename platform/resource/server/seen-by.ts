import { type RawBuilder, sql } from 'kysely'
import { may } from '#platform/access/may.ts'
import type { Principal } from '#platform/access/principal.ts'
import { findText } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import type { Store, Target } from './store.ts'

/** The store as one user reads it: names of records that they may not see are opaque wherever records refer to them. */
export const seenBy = (store: Store, viewer: Principal): Store =>
  store.viewer === viewer ? store : { ...withoutHiddenFields(store, viewer), viewer }

/** Whether the viewer may not see the field's values. */
export const isHiddenField = ({ resource }: Store, viewer: Principal, name: string): boolean => {
  const seenWith = resource.fields[name]?.seenWith ?? null
  return seenWith !== null && !may(viewer, seenWith)
}

/** Fields that the viewer may not see read as null wherever they are selected, compared or sorted by, and are in no sheet. */
function withoutHiddenFields(store: Store, viewer: Principal): Store {
  const { resource } = store
  const hidden = Object.entries(resource.fields).filter(([name]) => isHiddenField(store, viewer, name))
  if (hidden.length === 0) return store
  const none = Object.fromEntries(hidden.map(([name]) => [name, sql`NULL::bigint`]))
  const fields = Object.fromEntries(hidden.map(([name, field]) => [name, { ...field, sheet: false }]))
  return {
    ...store,
    select: { ...store.select, ...none },
    sort: { ...store.sort, ...none },
    resource: { ...resource, fields: { ...resource.fields, ...fields } } as Store['resource'],
  }
}

/** Who reads the store. */
export function viewerOf({ viewer, resource }: Store): Principal {
  // A fault of the program: without a viewer, hidden names would be answered.
  if (viewer === undefined) throw new Error(`${resource.name} is read without a viewer: see seenBy`)
  return viewer
}

/** Whether the store's viewer may see the target's row `x`; null when everybody may. */
export const visibleTo = (store: Store, { scope }: Target): RawBuilder<boolean> | null =>
  scope === undefined ? null : scope(viewerOf(store))

/** A text of the target's row `x`, or an opaque one. */
export function namedTo(store: Store, target: Target, text: RawBuilder<unknown>): RawBuilder<unknown> {
  const visible = visibleTo(store, target)
  if (visible === null) return text
  const hidden =
    store.hiddenName ?? findText(platformTexts, viewerOf(store).language, 'reference.hidden') ?? ''
  return sql`CASE WHEN ${visible} THEN ${text} ELSE ${hidden}::text END`
}

/** The store's own SQL of a field, as its viewer may read it. */
export function selectOf(store: Store, name: string): RawBuilder<unknown> | undefined {
  const select = store.select?.[name]
  return typeof select === 'function' ? select(store) : select
}
