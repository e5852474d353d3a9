import type { Principal } from '#platform/access/principal.ts'
import { eventFrame } from '#platform/contract/event.ts'
import type { Database } from '#platform/db/database.ts'
import type { SocketHandler } from '#platform/realtime/server/gateway.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { streamTopics } from '#platform/realtime/server/stream.ts'
import { boardChanged } from '../../contract/board.ts'
import { changeWithinReach, type Reach, withinReach } from './board-reach.ts'
import { boardTopic, type LiveBoards } from './live-boards.ts'

/** Whom a viewer supervises: their extensions' numbers; null: the whole company. */
export type ReachOf = (
  rows: Database['systemRows'],
  viewer: Pick<Principal, 'role' | 'userId' | 'companyId' | 'team'>,
) => Promise<Reach>

interface StreamParts {
  hub: Hub
  database: Database
  boards: Pick<LiveBoards, 'read'>
  reachOf: ReachOf
}

/**
 * The changes of the company's board, for supervisors of some groups without those of the others. Groups count as they are when the
 * socket opens; the screen reads the board again every few seconds, and so finds who joined or left.
 */
export const boardStream =
  ({ hub, database, boards, reachOf }: StreamParts): SocketHandler =>
  async ({ principal, params, since }) => {
    if (params.userId !== String(principal.userId)) return null
    const topics = [boardTopic(principal.companyId)]
    const reach = await reachOf(database.systemRows, principal)
    if (reach === null) return (socket) => streamTopics(socket, hub, topics, since)
    const known = new Map<number, string>()
    withinReach(await boards.read(principal.companyId), reach, known)
    const narrowed = (frame: string): string => {
      const event = eventFrame.parse(JSON.parse(frame))
      const data = changeWithinReach(boardChanged.data.parse(event.data), reach, known)
      return JSON.stringify({ ...event, data })
    }
    return (socket) => streamTopics(socket, hub, topics, since, narrowed)
  }
