import type { UnitOfWork } from '#platform/db/database.ts'
import { PROGRAM } from '../assignment/assign-new.ts'
import { findFreeAgent } from '../assignment/free-agent.ts'
import { giveTo } from '../assignment/give-to.ts'
import { holdConversation } from '../conversations/conversation.queries.ts'
import type { JoinParts } from '../parts.ts'

/** What an agent leaves unanswered goes on to the others of its group, where the group wants that. @returns how many */
export async function leaveToOthers(parts: JoinParts, unit: UnitOfWork, userId: number): Promise<number> {
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
  for (const { id, group_id: groupId, name } of unanswered) {
    const held = await holdConversation(unit.rows, id)
    if (!held) continue
    const owner = await findFreeAgent(unit.rows, groupId, parts.isOnPhone, userId)
    await giveTo(parts, unit, held, {
      owner,
      groupId,
      name: owner?.name ?? name,
      note: 'transferred',
      by: PROGRAM,
      message: '',
    })
  }
  return unanswered.length
}
