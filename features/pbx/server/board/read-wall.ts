import type { WallQueues } from '#features/reports/contract/walls.ts'
import { boundTo } from '#platform/access/supervised.ts'
import type { Rows } from '#platform/db/database.ts'
import type { Viewer } from '#platform/report/server/report-source.ts'
import { readFigures } from './board.queries.ts'
import { withinReach } from './board-reach.ts'
import type { ReachOf } from './board-stream.ts'
import type { LiveBoards } from './live-boards.ts'

/**
 * The queues for a television: now, and what became of today's calls; those that whoever made the link sees on the board. No callers, and no
 * numbers.
 * @throws NobodyAnswers
 */
export const wallQueuesOf =
  (boards: Pick<LiveBoards, 'read'>, reachOf: ReachOf) =>
  async (rows: Rows, viewer: Viewer): Promise<WallQueues> => {
    const { companyId } = viewer
    const today = await readFigures(rows, companyId, boundTo(viewer))
    const reach = await reachOf(rows, viewer)
    const { queues, agents } = withinReach(await boards.read(companyId), reach, new Map())
    return {
      queues: queues.map(({ id, name, waiting, waiting_since, free, talking, ringing, wrap_up, paused }) => {
        const figures = today.queues.find((queue) => queue.id === id)
        return {
          name,
          waiting,
          waiting_since,
          free,
          talking: talking + ringing + wrap_up,
          paused,
          answered: figures?.answered ?? 0,
          abandoned: figures?.abandoned ?? 0,
          service_level: figures?.service_level ?? null,
        }
      }),
      agents: agents
        .filter(({ serves }) => serves.length > 0)
        .map(({ name, state, since }) => ({ name, state, since })),
    }
  }
