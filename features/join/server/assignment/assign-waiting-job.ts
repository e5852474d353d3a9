import { z } from 'zod'
import { defineJob } from '#platform/jobs/job.ts'
import { inWork, type Work } from '../conversations/work.ts'
import type { JoinContext } from '../join-context.ts'
import { PROGRAM } from './assign-new.ts'
import { assignTo } from './assign-to.ts'
import { findFreeAgent } from './free-agent.ts'
import { groupCalendar, isGroupOpen } from './working-hours.ts'

/** Conversations assigned by one run; the next minute's run continues. */
const MAX = 500

/** Assigns the conversations waiting in a group, first in first out, while an agent is free. */
export const createAssignWaitingJob = (getContext: () => JoinContext) =>
  defineJob({
    id: 'join.share',
    payload: z.object({ group_id: z.number().int() }),
    maxAttempts: 5,
    async run({ group_id: groupId }) {
      await afterAssignments(getContext(), groupId)
      for (let times = 0; times < MAX; times += 1) if (!(await assignNext(getContext(), groupId))) return
    },
  })

/** For what raises no event: calls that end, working hours that begin. */
export const createAssignAllJob = (getContext: () => JoinContext) =>
  defineJob({
    id: 'join.share-all',
    cron: '* * * * *',
    maxAttempts: 1,
    async run() {
      const groups = await getContext()
        .database.systemRows.selectFrom('join_conversations')
        .select('group_id')
        .distinct()
        .where('state', '=', 'waiting')
        .where('blocked_at', 'is', null)
        .execute()
      for (const { group_id: groupId } of groups)
        if (groupId !== null)
          for (let times = 0; times < MAX; times += 1) if (!(await assignNext(getContext(), groupId))) break
    },
  })

/**
 * Waits for assignments under way, which hold the group: one that found nobody free leaves a conversation waiting that is not seen
 * before its end, although somebody became free meanwhile.
 */
const afterAssignments = ({ database }: JoinContext, groupId: number): Promise<unknown> =>
  database.systemRows.selectFrom('join_groups').select('id').where('id', '=', groupId).forShare().execute()

const assignNext = (context: JoinContext, groupId: number): Promise<boolean> =>
  context.database.system(async (unit) => {
    const waiting = await unit.rows
      .selectFrom('join_conversations as c')
      .innerJoin('join_groups as g', 'g.id', 'c.group_id')
      .innerJoin('companies', 'companies.id', 'c.company_id')
      .select('c.id')
      .selectAll('g')
      .select(['c.id as conversation_id', 'companies.time_zone', groupCalendar('g').as('hours')])
      .where('c.group_id', '=', groupId)
      .where('c.state', '=', 'waiting')
      .where('c.blocked_at', 'is', null)
      .orderBy('c.waiting_since')
      .orderBy('c.id')
      .limit(1)
      .executeTakeFirst()
    if (!waiting || !isGroupOpen(waiting, new Date())) return false
    return (await inWork(context, unit, (work) => assign(context, work, groupId, waiting.conversation_id)))
      .result
  })

/** @returns false: nobody is free */
async function assign(context: JoinContext, work: Work, groupId: number, id: number): Promise<boolean> {
  const locked = await work.lock(id)
  // Somebody else took it: try the next one.
  if (locked?.state !== 'waiting') return true
  const owner = await findFreeAgent(work, groupId, context.isOnPhone)
  if (!owner) return false
  const { name } = owner
  await assignTo(context, work, locked, { owner, groupId, name, note: 'assigned', by: PROGRAM, message: '' })
  return true
}
