import type { Principal } from '#platform/access/principal.ts'
import { can } from '#platform/contract/access.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { SocketHandler } from '#platform/realtime/server/gateway.ts'
import type { Hub, Topic } from '#platform/realtime/server/hub.ts'
import { streamTopics } from '#platform/realtime/server/stream.ts'
import { resourceChanged, resourceSocket } from '#platform/resource/contract/resource-events.ts'
import type { Store, Touched } from './store.ts'

/** A route of a resource. */
export interface ResourceRoute extends BoundRoute {
  readonly store: Store
}

/** A route that changes what lists show. */
interface RefreshingRoute extends BoundRoute {
  /** Resources whose lists change. */
  readonly refreshes: readonly Touched[]
  /** Whether anything changed, by answer and input. */
  readonly changed: (answer: unknown, request: { body: unknown }) => boolean
  /** Changed rows of the first resource; null when unknown. */
  readonly changedIds: ChangedIds
}

type ChangedIds = (answer: unknown, request: { params: unknown; body: unknown }) => readonly number[] | null

const nameOf = (touched: Touched): string => (typeof touched === 'string' ? touched : touched.resource)

/** Rows touched by a write; null when the record does not say. */
function touchedIds(touched: Touched, answer: unknown): readonly number[] | null {
  if (typeof touched === 'string' || typeof answer !== 'object' || answer === null) return null
  const record = ('record' in answer ? answer.record : answer) as Readonly<Record<string, unknown>>
  const referred = record[touched.by]
  if (referred === null) return []
  return typeof referred === 'object' && 'id' in referred && typeof referred.id === 'number'
    ? [referred.id]
    : null
}

const isResourceRoute = (route: BoundRoute): route is ResourceRoute => 'store' in route
const isRefreshingRoute = (route: BoundRoute): route is RefreshingRoute => 'refreshes' in route

/** Wraps a route that changes rows of these resources: refreshes their open lists. */
export const refreshingLists = <Route extends BoundRoute>(
  refreshes: readonly Touched[],
  route: Route,
  changed: RefreshingRoute['changed'] = () => true,
  changedIds: ChangedIds = () => null,
): Route & RefreshingRoute => ({ ...route, refreshes, changed, changedIds })

/** Platform resources belong to no company. */
const PLATFORM = 0

const topicOf = (name: string, companyId: number): Topic => `resource.${name}:${companyId}`

/** Refreshes open lists after changes outside of requests. Call after the commit. */
export const refreshLists = (hub: Pick<Hub, 'publish'>, name: string, companyId: number): void =>
  hub.publish(topicOf(name, companyId), resourceChanged, { resource: name, ids: null })

/** Same for known rows: refreshes open records and time lines, too. */
export const refreshRows = (
  hub: Pick<Hub, 'publish'>,
  name: string,
  companyId: number,
  ids: readonly number[],
): void => hub.publish(topicOf(name, companyId), resourceChanged, { resource: name, ids: [...ids] })

const placeOf = ({ across }: Store, { companyId }: Principal): number => (across ? PLATFORM : companyId)

/** The distinct stores behind routes. */
export const storesOf = (routes: readonly BoundRoute[]): Store[] => [
  ...new Set(routes.filter(isResourceRoute).map(({ store }) => store)),
]

/** Refreshes open lists after a change outside of its routes. */
export const refreshStoreLists = (
  hub: Pick<Hub, 'publish'>,
  { resource, touches = [] }: Store,
  companyId: number,
): void => {
  for (const name of new Set([resource.name, ...touches.map(nameOf)]))
    hub.publish(topicOf(name, companyId), resourceChanged, { resource: name, ids: null })
}

/**
 * Publishes every write of all resources after its commit, and returns the socket for it. Central, so that new resources are
 * live automatically.
 * @throws Error when a route names an unknown resource
 */
export function liveResources(
  routes: readonly BoundRoute[],
  hub: Hub,
): { routes: readonly BoundRoute[]; socket: { contract: typeof resourceSocket; handler: SocketHandler } } {
  const stores = storesOf(routes)
  const storeOf = new Map(stores.map((store) => [store.resource.name, store]))

  const response = ({ handler, refreshes, changed, changedIds, ...route }: RefreshingRoute): BoundRoute => {
    const lists = refreshes.map((touched) => {
      const store = storeOf.get(nameOf(touched))
      if (!store)
        throw new Error(`${route.contract.path} refreshes ${nameOf(touched)}, which is not a resource`)
      return { store, touched }
    })
    return {
      ...route,
      handler: async (request) => {
        const answer = await handler(request)
        const { principal, unit } = request as { principal: Principal; unit: UnitOfWork }
        if (!changed(answer, request)) return answer
        const ids = changedIds(answer, request)
        const updates = lists.flatMap(({ store, touched }, index) => {
          const rows = index === 0 ? ids : touchedIds(touched, answer)
          const none = index > 0 && rows?.length === 0
          return none ? [] : [{ store, rows: rows === null ? null : [...rows] }]
        })
        unit.onCommit(() => {
          for (const { store, rows } of updates) {
            const { name } = store.resource
            hub.publish(topicOf(name, placeOf(store, principal)), resourceChanged, {
              resource: name,
              ids: rows,
            })
          }
        })
        return answer
      },
    }
  }

  return {
    routes: routes.map((route) => (isRefreshingRoute(route) ? response(route) : route)),
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
