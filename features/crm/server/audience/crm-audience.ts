import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { withCustomFields } from '#platform/resource/server/custom/custom-fields.ts'
import { findPage } from '#platform/resource/server/resource.queries.ts'
import type { Store } from '#platform/resource/server/store.ts'
import { queryOf } from '#platform/resource/server/views/count-views.ts'
import { findViews, todayOf } from '#platform/resource/server/views/list-views.queries.ts'
import { AUDIENCE_COLUMNS, type AudienceList, type AudiencePerson } from '../../contract/audience.ts'
import { leadStore, personStore, prospectStore } from '../persons/person-stores.ts'

/** A name that the sender may not see is empty, as one that is not known: no customer reads our words for it. */
const toSend = (store: Store): Store => ({ ...store, hiddenName: '' })

const LISTS: readonly { of: AudienceList; store: Store }[] = [
  { of: 'persons', store: toSend(personStore) },
  { of: 'leads', store: toSend(leadStore) },
  { of: 'prospects', store: toSend(prospectStore) },
]

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object' && 'label' in value) return String(value.label)
  return typeof value === 'object' ? '' : String(value)
}

const presentPerson = (row: Readonly<Record<string, unknown>>): AudiencePerson =>
  Object.fromEntries(AUDIENCE_COLUMNS.map((column) => [column, textOf(row[column])])) as AudiencePerson

/** Saved views of all lists of people. */
async function findAudienceViews(rows: Rows, viewer: Principal) {
  const found = await Promise.all(
    LISTS.map(async ({ of, store }) =>
      (await findViews(rows, store.resource.name, viewer)).map(({ id, name }) => ({ id, name, of })),
    ),
  )
  return found.flat()
}

/** The people of a saved view, at most `max`; null when the viewer has no such view. */
async function findViewPeople(rows: Rows, viewer: Principal, viewId: number, max: number) {
  for (const { store } of LISTS) {
    const view = (await findViews(rows, store.resource.name, viewer)).find(({ id }) => id === viewId)
    if (!view) continue
    const full = await withCustomFields(store, rows)
    const query = queryOf(full, view.settings, await todayOf(rows, viewer))
    if (query === null) return null
    const found = await findPage(rows, full, viewer, { ...query, order: 'name', limit: max, offset: 0 })
    return { label: view.name, people: found.map(presentPerson) }
  }
  return null
}

async function findPeopleById(rows: Rows, viewer: Principal, personIds: readonly number[]) {
  const query = { search: '', order: 'name', state: 'all', ids: personIds.join(), offset: 0 } as const
  const found = new Map<number, AudiencePerson>()
  for (const { store } of LISTS)
    for (const row of await findPage(rows, store, viewer, { ...query, limit: personIds.length }))
      found.set(row.id, presentPerson(row))
  return found
}

const findChosenPeople = async (...of: Parameters<typeof findPeopleById>) => [
  ...(await findPeopleById(...of)).values(),
]

/** People of the CRM as audiences of messages, limited to those that the viewer may see. */
export const crmAudience = {
  views: findAudienceViews,
  people: findViewPeople,
  chosen: findChosenPeople,
  byId: findPeopleById,
}
