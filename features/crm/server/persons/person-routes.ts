import type { ResourceRoute } from '#platform/resource/server/live-resources.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import { atFxPath, inBothEditions } from '../editions.ts'
import { readPersonDetailRoute } from './person-detail.ts'
import { anyPersonStore, personStore } from './person-stores.ts'

const { routes, path } = personStore.resource
const FX = '/api/fx/persons'

/** Routes of a single record: leads and prospects share the path. */
const OF_ONE: readonly unknown[] = [routes.edit, routes.post, routes.remove, routes.history]

const ofOne = resourceRoutes(anyPersonStore).filter(({ contract }) => OF_ONE.includes(contract))
const detail: ResourceRoute = { ...readPersonDetailRoute, store: personStore }

/** The list shows persons only; the single-record routes serve leads and prospects too, and `read` adds the details. */
export const personRoutes: readonly ResourceRoute[] = [
  ...inBothEditions(personStore, FX).filter(
    ({ contract }) => !contract.path.endsWith('/:id/') && contract !== routes.history,
  ),
  ...[...ofOne, detail].flatMap((route) => {
    const one = { ...route, store: personStore }
    return [one, atFxPath(one, path, FX)]
  }),
]
