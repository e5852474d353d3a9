import type { UnitOfWork } from '#platform/db/database.ts'
import { PROGRAM } from '../assignment/assign-new.ts'
import { assignTo } from '../assignment/assign-to.ts'
import { findFreeAgent } from '../assignment/free-agent.ts'
import { inWork, type Work } from '../conversations/work.ts'
import type { JoinContext } from '../join-context.ts'

/** Conversations reassigned by one run; the next minute's run takes the rest. */
const MAX = 200

interface Unanswered {
  id: number
  group_id: number | null
  name: string | null
}

/** Assigns to a free agent of the group, otherwise it waits in the group; without a group, for anybody to take it. */
async function reassign(context: JoinContext, work: Work, left: Unanswered, from: number): Promise<void> {
  const locked = await work.lock(left.id)
  if (locked?.owner_id !== from) return
  const { group_id: groupId } = left
  const owner = groupId === null ? null : await findFreeAgent(work, groupId, context.isOnPhone, from)
  await assignTo(context, work, locked, {
    owner,
    groupId,
    name: owner?.name ?? left.name ?? '',
    note: 'transferred',
    by: PROGRAM,
    message: '',
  })
}

/** Reassigns an agent's unanswered conversations within groups that have `reassign` set. @returns how many */
export async function reassignUnanswered(
  context: JoinContext,
  unit: UnitOfWork,
  userId: number,
): Promise<number> {
  const unanswered = await unit.rows
    .selectFrom('join_conversations as c')
    .innerJoin('join_groups as g', 'g.id', 'c.group_id')
    .select(['c.id', 'g.id as group_id', 'g.name'])
    .where('c.owner_id', '=', userId)
    .where('c.state', '=', 'open')
    .where('c.waiting_since', 'is not', null)
    .where('g.reassign', '=', true)
    .where('g.strategy', '<>', 'manual')
    .where('g.deleted_at', 'is', null)
    .orderBy('c.waiting_since')
    .execute()
  await inWork(context, unit, async (work) => {
    for (const left of unanswered) await reassign(context, work, left, userId)
  })
  return unanswered.length
}

/** Unanswered conversations of disabled or deleted users go to their group, or wait for anybody if they have none. */
export async function reassignFromFormerUsers(context: JoinContext, unit: UnitOfWork): Promise<void> {
  const unread = await unit.rows
    .selectFrom('users as u')
    .innerJoin('join_conversations as c', (join) =>
      join.onRef('c.company_id', '=', 'u.company_id').onRef('c.owner_id', '=', 'u.id'),
    )
    .leftJoin('join_groups as g', (join) =>
      join.onRef('g.id', '=', 'c.group_id').on('g.deleted_at', 'is', null),
    )
    .select(['c.id', 'g.id as group_id', 'g.name', 'u.id as owner_id'])
    .where((where) =>
      where.or([where('u.disabled_at', 'is not', null), where('u.deleted_at', 'is not', null)]),
    )
    .where('c.state', '=', 'open')
    .where('c.waiting_since', 'is not', null)
    .orderBy('c.waiting_since')
    .limit(MAX)
    .execute()
  await inWork(context, unit, async (work) => {
    for (const { owner_id: from, ...left } of unread) await reassign(context, work, left, from)
  })
}
