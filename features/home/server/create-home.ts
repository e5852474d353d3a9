import { agendaEvents } from '#features/agenda/contract/agenda-events.ts'
import { listWaiting } from '#features/join/contract/chats.ts'
import { joinAccounts } from '#features/join/contract/config/accounts.ts'
import { joinGroups } from '#features/join/contract/config/groups.ts'
import { missedCalls } from '#features/missed-calls/contract/missed-calls.ts'
import { audios } from '#features/pbx/contract/audios.ts'
import { extensions } from '#features/pbx/contract/extensions.ts'
import { trunks } from '#features/pbx/contract/lines/trunks.ts'
import { dids } from '#features/pbx/contract/routing/dids.ts'
import { ivrMenus } from '#features/pbx/contract/routing/ivr-menus.ts'
import { queues } from '#features/pbx/contract/routing/queues.ts'
import { timeSlots } from '#features/pbx/contract/routing/time-slots.ts'
import { getDirectory } from '#features/phone/contract/directory.ts'
import { getCalls } from '#features/phone/contract/history.ts'
import {
  isRecordingDecided,
  RECORDING_STEP,
  readRecordingPolicy,
} from '#features/recordings/contract/sound.ts'
import { administerCompany } from '#features/users/contract/abilities.ts'
import { userGroups } from '#features/users/contract/user-groups.ts'
import { users } from '#features/users/contract/users.ts'
import { can } from '#platform/contract/access.ts'
import type { Answer, RouteContract } from '#platform/contract/route.ts'
import { type BoundRoute, bind, type RouteRequest } from '#platform/http/server/bind.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { todayOf } from '#platform/resource/server/views/list-views.queries.ts'
import { agendaQuery, getHome, missedQuery, pendingQuery, robotQuery, teamQuery } from '../contract/home.ts'

type HomeRequest = RouteRequest<typeof getHome>

/** Resources of the screens with `isSetUp` (platform/ui/area); the card itself asks for those missing here. */
const SET_UP: readonly Resource[] = [
  ...[users, userGroups, extensions, trunks, dids],
  ...[timeSlots, audios, queues, ivrMenus],
  ...[joinAccounts, joinGroups],
]

/**
 * @param routes of the features that own the cards
 * @param robot extension of the demo's robot; null without one
 */
export function createHome(routes: readonly BoundRoute[], robot: string | null): { routes: BoundRoute[] } {
  /** The owner's answer, within the same transaction; null if the user lacks the owner's ability. */
  async function ask<Contract extends RouteContract>(
    request: HomeRequest,
    contract: Contract,
    query: { query?: object; body?: object },
  ): Promise<Answer<Contract> | null> {
    const owner = routes.find((route) => route.contract === contract)
    if (owner === undefined) throw new Error(`No feature answers ${contract.path}`)
    if (contract.ability && !can(request.principal.role, contract.ability)) return null
    const answer = await owner.handler({
      ...request,
      params: {},
      query: contract.query?.parse(query.query ?? {}),
      body: contract.body?.parse(query.body ?? {}),
      upload: undefined,
    })
    // Safe, as in `bind`: the answer is shaped by the contract.
    return answer as Answer<Contract>
  }

  async function countSetUp(request: HomeRequest): Promise<Record<string, number> | null> {
    if (!can(request.principal.role, administerCompany)) return null
    const counts: Record<string, number> = {}
    for (const { name, routes: owner } of SET_UP) {
      const answer = await ask(request, owner.list, { query: { limit: 1, offset: 0 } })
      if (answer !== null) counts[name] = answer.count
    }
    const policy = await ask(request, readRecordingPolicy, {})
    if (policy !== null) counts[RECORDING_STEP] = isRecordingDecided(policy) ? 1 : 0
    return counts
  }

  return {
    routes: [
      bind(getHome, async (request) => {
        const today = await todayOf(request.unit.rows, request.principal)
        const waiting = await ask(request, listWaiting, {})
        const pending = await ask(request, missedCalls.routes.list, { query: pendingQuery })
        const missed = await ask(request, getCalls, { body: missedQuery })
        const agenda = await ask(request, agendaEvents.routes.list, { query: agendaQuery(today) })
        const team = await ask(request, getDirectory, { query: teamQuery })
        const found = robot === null ? null : await ask(request, getDirectory, { query: robotQuery(robot) })
        const isRobot = (entry: { extension: string; user_id: number | null }) =>
          entry.extension === robot && entry.user_id === null
        const setup = await countSetUp(request)
        return { waiting, pending, missed, agenda, team, robot: found?.results.find(isRobot) ?? null, setup }
      }),
    ],
  }
}
