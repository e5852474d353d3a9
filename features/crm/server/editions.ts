import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { ResourceRoute } from '#platform/resource/server/live-resources.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import type { Store } from '#platform/resource/server/store.ts'

/** Routes that the other edition shares. Sheets and bulk actions serve the screens only. */
const SHARED = ['list', 'read', 'create', 'edit', 'post', 'remove'] as const

const COLUMN = { crm: 'shows_crm', fx: 'shows_fx' } as const

/** Hides the routes of an edition the company does not show. @throws Failure `not_found` */
async function requireEdition(rows: Rows, edition: keyof typeof COLUMN): Promise<void> {
  const settings = await rows.selectFrom('crm_settings').select(COLUMN[edition]).executeTakeFirst()
  if (settings !== undefined && !Object.values(settings)[0]) throw new Failure(notFound)
}

/** A route of one edition: 404 for a company that hides it. */
export const ofEdition = <Route extends BoundRoute>(edition: keyof typeof COLUMN, route: Route): Route => ({
  ...route,
  handler: async (request: Parameters<Route['handler']>[0]) => {
    await requireEdition((request as unknown as { unit: UnitOfWork }).unit.rows, edition)
    return route.handler(request)
  },
})

/** The same route at its FX address. */
export const atFxPath = (route: ResourceRoute, path: string, otherPath: string): ResourceRoute => ({
  ...ofEdition('fx', route),
  contract: { ...route.contract, path: `${otherPath}${route.contract.path.slice(path.length)}` },
})

/** The routes of a resource, and the same records at a second address. */
export function inBothEditions(store: Store, otherPath: string): ResourceRoute[] {
  const own = resourceRoutes(store)
  const { path, routes } = store.resource
  const shared = own.filter(({ contract }) => SHARED.some((name) => routes[name] === contract))
  return [...own, ...shared.map((route) => atFxPath(route, path, otherPath))]
}
