import { agendaEvents } from '#features/agenda/contract/agenda-events.ts'
import { getDirectory } from '#features/phone/contract/directory.ts'
import { getCalls } from '#features/phone/contract/history.ts'
import { can } from '#platform/contract/access.ts'
import type { Answer, RouteContract } from '#platform/contract/route.ts'
import { type BoundRoute, bind, type RouteRequest } from '#platform/http/server/bind.ts'
import { todayOf } from '#platform/resource/server/views/list-views.queries.ts'
import { agendaAsked, getHome, missedAsked, robotAsked, teamAsked } from '../contract/home.ts'

type HomeRequest = RouteRequest<typeof getHome>

/**
 * @param routes of the cards' owners.
 * @param robot extension of the demonstration's robot; null without one.
 */
export function createHome(routes: readonly BoundRoute[], robot: string | null): { routes: BoundRoute[] } {
  /** The owner's answer within the same transaction; null for whom the owner's ability is not. */
  async function ask<Contract extends RouteContract>(
    request: HomeRequest,
    contract: Contract,
    asked: { query?: object; body?: object },
  ): Promise<Answer<Contract> | null> {
    const owner = routes.find((route) => route.contract === contract)
    if (owner === undefined) throw new Error(`No feature answers ${contract.path}`)
    if (contract.ability && !can(request.principal.role, contract.ability)) return null
    const answer = await owner.handler({
      ...request,
      params: {},
      query: contract.query?.parse(asked.query ?? {}),
      body: contract.body?.parse(asked.body ?? {}),
      upload: undefined,
    })
    // As `bind` has it: what leaves is shaped by the contract.
    return answer as Answer<Contract>
  }

  return {
    routes: [
      bind(getHome, async (request) => {
        const today = await todayOf(request.unit.rows, request.principal)
        const missed = await ask(request, getCalls, { body: missedAsked })
        const agenda = await ask(request, agendaEvents.routes.list, { query: agendaAsked(today) })
        const team = await ask(request, getDirectory, { query: teamAsked })
        const found = robot === null ? null : await ask(request, getDirectory, { query: robotAsked(robot) })
        const isRobot = (entry: { extension: string; user_id: number | null }) =>
          entry.extension === robot && entry.user_id === null
        return { missed, agenda, team, robot: found?.results.find(isRobot) ?? null }
      }),
    ],
  }
}
