import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { type BoundRoute, bind, bindPrepared } from '#platform/http/server/bind.ts'
import { badForward, changeForwards, type Forwards, noPhone, readForwards } from '../contract/forwards.ts'
import type { RouteArrival } from './ports.ts'

const NOWHERE: Forwards = { always: '', busy: '', unanswered: '', away: '' }

/** Forwards of one's own extension, only to targets that the person may call. */
export function forwardRoutes(routeArrival: RouteArrival): BoundRoute[] {
  async function requireReachable(endpoint: string, own: string, target: string): Promise<void> {
    if (target === '' || target === 'box') return
    const arrived = await routeArrival({
      endpoint,
      dialed: target,
      from: { name: '', number: '' },
      at: Date.now(),
    })
    const leads = arrived && (arrived.route.callee !== null || arrived.itinerary !== null)
    if (target === own || !leads || arrived.route.refusal !== null) throw new Failure(badForward)
  }

  return [
    bind(readForwards, async ({ principal, unit }) => {
      const found = await unit.rows
        .selectFrom('extension_forwards')
        .select(['always', 'busy', 'unanswered', 'away'])
        .where('extension_id', '=', ownPhone(principal).id)
        .executeTakeFirst()
      return found ?? NOWHERE
    }),
    bindPrepared(
      changeForwards,
      async ({ principal, body }, proceed: (_: undefined) => Promise<unknown>) => {
        const { endpoint, number } = ownPhone(principal)
        for (const target of new Set(Object.values(body))) await requireReachable(endpoint, number, target)
        return proceed(undefined)
      },
      async ({ principal, unit, body }) => {
        const { id } = ownPhone(principal)
        if (Object.values(body).every((target) => target === ''))
          await unit.rows.deleteFrom('extension_forwards').where('extension_id', '=', id).execute()
        else
          await unit.rows
            .insertInto('extension_forwards')
            .values({ extension_id: id, company_id: principal.companyId, ...body })
            .onConflict((conflict) =>
              conflict.column('extension_id').doUpdateSet({ ...body, updated_at: new Date() }),
            )
            .execute()
        return body
      },
    ),
  ]
}

function ownPhone({ extension }: Principal) {
  if (!extension) throw new Failure(noPhone)
  return extension
}
