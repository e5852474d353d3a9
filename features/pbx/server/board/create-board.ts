import { boundTo } from '#platform/access/supervised.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import { bindPrepared } from '#platform/http/server/bind.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { boardSocket, type LiveBoard, readBoard } from '../../contract/board.ts'
import { callbackRoutes } from '../callbacks/callbacks.ts'
import { createAgentTimesJob } from './agent-times-job.ts'
import { readFigures } from './board.queries.ts'
import { withinReach } from './board-reach.ts'
import { boardStream, type ReachOf } from './board-stream.ts'
import { changeAgentRoute, changeOwnQueuesRoute } from './change-agent.ts'
import { createLiveBoards, type LiveBoardsPorts } from './live-boards.ts'
import { readOwnQueuesRoute } from './read-own-queues.ts'
import { wallQueuesOf } from './read-wall.ts'

/** The live board of calls and queues, with agents' log-in and pause. */
export function createBoard(
  ports: LiveBoardsPorts & { hub: Hub; reachOf: ReachOf },
): FeatureParts & { readWall: ReturnType<typeof wallQueuesOf> } {
  const boards = createLiveBoards(ports)
  return {
    readWall: wallQueuesOf(boards, ports.reachOf),
    routes: [
      bindPrepared(
        readBoard,
        async ({ principal }, proceed: (board: LiveBoard) => Promise<unknown>) =>
          proceed(await boards.read(principal.companyId)),
        async ({ principal, unit, prepared }) => {
          const reach = await ports.reachOf(unit.rows, principal)
          const today = await readFigures(unit.rows, principal.companyId, boundTo(principal))
          const live = withinReach(prepared, reach, new Map())
          const shown = new Set(live.queues.map(({ id }) => id))
          return { live, today: { ...today, queues: today.queues.filter(({ id }) => shown.has(id)) } }
        },
      ),
      changeAgentRoute(boards, ports.reachOf),
      readOwnQueuesRoute(ports.database, boards),
      changeOwnQueuesRoute(boards),
      ...callbackRoutes,
    ],
    jobs: [createAgentTimesJob(ports.database)],
    sockets: [{ contract: boardSocket, handler: boardStream({ ...ports, boards }) }],
  }
}
