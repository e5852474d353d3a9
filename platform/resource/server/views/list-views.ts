import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { can } from '#platform/contract/access.ts'
import { notFound } from '#platform/contract/errors.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import {
  countViews,
  createView,
  editView,
  readViews,
  removeView,
  tooManyViews,
} from '#platform/resource/contract/list-views.ts'
import { withCustomFields } from '../custom/custom-fields.ts'
import { storesOf } from '../live-resources.ts'
import type { Store } from '../store.ts'
import { whereRowsAre } from '../where-rows-are.ts'
import { countRows } from './count-views.ts'
import { deleteView, findViews, insertView, todayOf, updateView } from './list-views.queries.ts'

/** Per list and person. */
const MAX_VIEWS = 50
/** Maximum of views shown with counts. */
const MAX_COUNTS = 30

/** Saved views for every resource, for those who may read it. */
export function listViewRoutes(routes: readonly BoundRoute[]): BoundRoute[] {
  const stores = new Map(storesOf(routes).map((store) => [store.resource.name, store]))
  const storeFor = (name: string, principal: Principal): Store => {
    const store = stores.get(name)
    if (!store || !can(principal.role, store.resource.abilities.read)) throw new Failure(notFound)
    return store
  }
  return [
    bind(readViews, async ({ unit, principal, params }) => {
      storeFor(params.resource, principal)
      return { views: await findViews(unit.rows, params.resource, principal) }
    }),
    whereRowsAre(
      bind(countViews, async ({ unit, principal, params }) => {
        const store = storeFor(params.resource, principal)
        const views = (await findViews(unit.rows, params.resource, principal)).slice(0, MAX_COUNTS)
        const full = await withCustomFields(store, unit.rows)
        const today = await todayOf(unit.rows, principal)
        return { counts: await countRows(unit.rows, full, principal, views, today) }
      }),
      async ({ params, principal }) => principal && storeFor(params.resource, principal),
    ),
    bind(createView, async ({ unit, principal, params, body }) => {
      storeFor(params.resource, principal)
      const made = await insertView(unit.rows, params.resource, principal, body, MAX_VIEWS)
      if (!made) throw new Failure(tooManyViews, { values: { limit: MAX_VIEWS } })
      return made
    }),
    bind(editView, async ({ unit, principal, params, body }) => {
      storeFor(params.resource, principal)
      const changed = await updateView(unit.rows, params.resource, principal, params.id, body)
      if (!changed) throw new Failure(notFound)
      return changed
    }),
    bind(removeView, async ({ unit, principal, params }) => {
      storeFor(params.resource, principal)
      if (!(await deleteView(unit.rows, params.resource, principal, params.id))) throw new Failure(notFound)
      return undefined
    }),
  ]
}
