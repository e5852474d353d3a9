import type { FeatureParts } from '#platform/feature/feature.ts'
import { bind } from '#platform/http/server/bind.ts'
import type { SocketHandler } from '#platform/realtime/server/gateway.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { streamTopics } from '#platform/realtime/server/stream.ts'
import { boardSocket, readBoard } from '../../contract/board.ts'
import { callbackRoutes } from '../callbacks/callbacks.ts'
import { readFigures } from './board.queries.ts'
import { changeAgentRoute, changeOwnQueuesRoute } from './change-agent.ts'
import { boardTopic, createLiveBoards, type LiveBoardsPorts } from './live-boards.ts'
import { readOwnQueuesRoute } from './read-own-queues.ts'
import { wallQueuesOf } from './read-wall.ts'

const boardStream =
  (hub: Hub): SocketHandler =>
  ({ principal, params, since }) => {
    if (params.userId !== String(principal.userId)) return null
    return (socket) => streamTopics(socket, hub, [boardTopic(principal.companyId)], since)
  }

/** The live board of calls and queues, with agents' log-in and pause. */
export function createBoard(
  ports: LiveBoardsPorts & { hub: Hub },
): FeatureParts & { readWall: ReturnType<typeof wallQueuesOf> } {
  const boards = createLiveBoards(ports)
  return {
    readWall: wallQueuesOf(boards),
    routes: [
      bind(readBoard, async ({ principal, unit }) => {
        const today = await readFigures(unit.rows, principal.companyId)
        return { live: await boards.read(principal.companyId), today }
      }),
      changeAgentRoute(boards),
      readOwnQueuesRoute(boards),
      changeOwnQueuesRoute(boards),
      ...callbackRoutes,
    ],
    sockets: [{ contract: boardSocket, handler: boardStream(ports.hub) }],
  }
}
