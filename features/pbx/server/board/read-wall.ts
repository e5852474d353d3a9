import type { WallQueues } from '#features/reports/contract/walls.ts'
import type { Rows } from '#platform/db/database.ts'
import { readFigures } from './board.queries.ts'
import type { LiveBoards } from './live-boards.ts'

/** The queues for a television: now, and what became of today's calls. No callers, and no numbers. @throws NobodyAnswers */
export const wallQueuesOf =
  (boards: Pick<LiveBoards, 'read'>) =>
  async (rows: Rows, companyId: number): Promise<WallQueues> => {
    const today = await readFigures(rows, companyId)
    const { queues, agents } = await boards.read(companyId)
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
