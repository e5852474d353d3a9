import { leads, persons, prospects } from '#features/crm/contract/persons.ts'
import { leadStore, personStore, prospectStore } from '#features/crm/server/persons/person-stores.ts'
import type { CrmAudience, CrmPerson } from '#features/join/server/ports.ts'
import { withCustomFields } from '#platform/resource/server/custom/custom-fields.ts'
import { findPage } from '#platform/resource/server/resource.queries.ts'
import type { Store } from '#platform/resource/server/store.ts'
import { queryOf } from '#platform/resource/server/views/count-views.ts'
import { findViews, todayOf } from '#platform/resource/server/views/list-views.queries.ts'

const STORES: readonly Store[] = [personStore, leadStore, prospectStore]
const NAMES: Readonly<Record<string, string>> = {
  [persons.name]: 'persons',
  [leads.name]: 'leads',
  [prospects.name]: 'prospects',
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object' && 'label' in value) return String(value.label)
  return typeof value === 'object' ? '' : String(value)
}

/** Fields of a person usable in messages, as spreadsheet columns. */
const COLUMNS = [
  ['Nombre', 'first_name'],
  ['Nombre completo', 'name'],
  ['Teléfono', 'mobile'],
  ['Correo', 'email'],
  ['Empresa', 'company'],
  ['Ciudad', 'city'],
  ['Documento', 'document'],
  ['Responsable', 'owner'],
] as const

/** Saved CRM views as audiences, limited to persons the user may see. */
export const crmAudience: CrmAudience = {
  async views(rows, asker) {
    const found = await Promise.all(
      STORES.map(async ({ resource: { name } }) =>
        (await findViews(rows, name, asker)).map((view) => ({
          id: view.id,
          name: view.name,
          of: NAMES[name] ?? name,
        })),
      ),
    )
    return found.flat()
  },
  async people(rows, asker, viewId, most) {
    for (const store of STORES) {
      const view = (await findViews(rows, store.resource.name, asker)).find(({ id }) => id === viewId)
      if (!view) continue
      const full = await withCustomFields(store, rows)
      const query = queryOf(full, view.settings, await todayOf(rows, asker))
      if (query === null) return null
      const found = await findPage(rows, full, asker, { ...query, order: 'name', limit: most, offset: 0 })
      return {
        label: view.name,
        columns: COLUMNS.map(([column]) => column),
        people: found.map((row, place) => ({
          number: place + 1,
          cells: Object.fromEntries(COLUMNS.map(([column, field]) => [column, textOf(row[field])])),
        })),
      }
    }
    return null
  },
  async chosen(rows, asker, personIds) {
    const query = { search: '', order: 'name', state: 'all', ids: personIds.join(), offset: 0 } as const
    const found = new Map<number, CrmPerson>()
    for (const store of STORES)
      for (const row of await findPage(rows, store, asker, { ...query, limit: personIds.length }))
        found.set(row.id, { name: textOf(row.name), mobile: textOf(row.mobile) })
    return [...found.values()]
  },
}
