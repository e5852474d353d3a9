import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import type { ResourceRoute } from '#platform/resource/server/live-resources.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import type { Store } from '#platform/resource/server/store.ts'

/** What the other face answers: one and many, and what changes one. Sheets and bulk work are the screens' own. */
const SHARED = ['list', 'read', 'create', 'edit', 'post', 'remove'] as const

/** The newer face is not there for a company that does not show it. */
async function requireFx(rows: Rows): Promise<void> {
  const said = await rows.selectFrom('crm_settings').select('shows_fx').executeTakeFirst()
  if (said?.shows_fx === false) throw new Failure(notFound)
}

/** The same route at another address, that of the newer face. */
export const at = (route: ResourceRoute, path: string, otherPath: string): ResourceRoute => ({
  ...route,
  handler: async (request) => {
    await requireFx((request as unknown as { unit: UnitOfWork }).unit.rows)
    return route.handler(request)
  },
  contract: { ...route.contract, path: `${otherPath}${route.contract.path.slice(path.length)}` },
})

/** The routes of a resource, and the same rows at a second address. */
export function twoFaces(store: Store, otherPath: string): ResourceRoute[] {
  const own = resourceRoutes(store)
  const { path, routes } = store.resource
  const shared = own.filter(({ contract }) => SHARED.some((name) => routes[name] === contract))
  return [...own, ...shared.map((route) => at(route, path, otherPath))]
}
