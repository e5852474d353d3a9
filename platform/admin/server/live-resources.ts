import type { Principal } from '#platform/access/principal.ts'
import { can } from '#platform/contract/access.ts'
import { resourceChanged, resourceSocket } from '#platform/contract/resource-events.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { SocketHandler } from '#platform/realtime/server/gateway.ts'
import type { Hub, Topic } from '#platform/realtime/server/hub.ts'
import { streamTopics } from '#platform/realtime/server/stream.ts'
import type { Store } from './store.ts'

/** A route of a resource. */
export interface ResourceRoute extends BoundRoute {
  readonly store: Store
  /** What it answers tells whether anything was changed; without it the route only reads. */
  readonly changed?: (answer: unknown) => boolean
}

const isResourceRoute = (route: BoundRoute): route is ResourceRoute => 'store' in route

/** What belongs to the platform is of no company. */
const PLATFORM = 0

const topicOf = (name: string, companyId: number): Topic => `resource.${name}:${companyId}`

const placeOf = ({ across }: Store, { companyId }: Principal): number => (across ? PLATFORM : companyId)

/**
 * Has every write of a resource told, once it is durable, and answers the socket that it is told on. In one place for
 * all of them, so that a new resource is live without a word about it.
 */
export function liveResources(
  routes: readonly BoundRoute[],
  hub: Hub,
): { routes: readonly BoundRoute[]; socket: { contract: typeof resourceSocket; handler: SocketHandler } } {
  const stores = [...new Set(routes.filter(isResourceRoute).map(({ store }) => store))]

  const telling = (route: ResourceRoute, changed: (answer: unknown) => boolean): BoundRoute => ({
    contract: route.contract,
    handler: async (request) => {
      const answer = await route.handler(request)
      const { principal, unit } = request as { principal: Principal; unit: UnitOfWork }
      if (!changed(answer)) return answer
      const { resource, touches = [] } = route.store
      unit.onCommit(() => {
        for (const name of [resource.name, ...touches]) {
          hub.publish(topicOf(name, placeOf(route.store, principal)), resourceChanged, { resource: name })
        }
      })
      return answer
    },
  })

  return {
    routes: routes.map((route) =>
      isResourceRoute(route) && route.changed ? telling(route, route.changed) : route,
    ),
    socket: {
      contract: resourceSocket,
      handler: ({ principal, params, since }) => {
        if (params.userId !== String(principal.userId)) return null
        const readable = stores.filter(({ resource }) => can(principal.role, resource.abilities.read))
        const topics = readable.map((store) => topicOf(store.resource.name, placeOf(store, principal)))
        return (socket) => streamTopics(socket, hub, topics, since)
      },
    },
  }
}
