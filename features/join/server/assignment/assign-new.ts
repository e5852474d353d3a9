import type { LockedConversation } from '../conversations/conversation.queries.ts'
import type { Work } from '../conversations/work.ts'
import type { JoinContext } from '../join-context.ts'
import { sendAutomaticText } from '../outbound/send-automatic-text.ts'
import { type AssignmentTarget, assignTo } from './assign-to.ts'
import { findFreeAgent } from './free-agent.ts'
import { groupCalendar, isGroupOpen } from './working-hours.ts'

export const PROGRAM = { id: null, name: '', username: null } as const

/**
 * Assigns a new conversation to the group of its account, and there by the group's strategy. Without a group it waits for
 * anybody to take it.
 */
export async function assignNew(context: JoinContext, work: Work, locked: LockedConversation): Promise<void> {
  const { account_group_id: group } = locked
  if (group !== null && (await assignToGroup(context, work, locked, group, { note: 'assigned' }))) return
  work.apply(locked, { type: 'queued' })
}

/** Who moves it into the group, and with which message for the new owner. */
type GroupAssignment = Pick<AssignmentTarget, 'note'> & Partial<Pick<AssignmentTarget, 'by' | 'message'>>

/**
 * Moves a conversation into a group: to a free agent, or it waits there for one. Outside the group's working hours the
 * contact gets the out-of-hours text, and it waits.
 * @returns whether the group exists
 */
export async function assignToGroup(
  context: JoinContext,
  work: Work,
  locked: LockedConversation,
  groupId: number,
  { note, by = PROGRAM, message = '' }: GroupAssignment,
): Promise<boolean> {
  const { rows } = work
  const group = await rows
    .selectFrom('join_groups')
    .innerJoin('companies', 'companies.id', 'join_groups.company_id')
    .selectAll('join_groups')
    .select(['companies.time_zone', groupCalendar('join_groups').as('hours')])
    .where('join_groups.id', '=', groupId)
    .where('join_groups.company_id', '=', locked.company_id)
    .where('join_groups.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!group) return false
  const open = isGroupOpen(group, new Date())
  // A manual group chooses nobody: no need to lock it.
  const chooses = open && group.strategy !== 'manual'
  // The agent who transfers it does not get it back while another is free.
  const giver = note === 'transferred' ? locked.owner_id : null
  const owner = chooses ? await findFreeAgent(work, groupId, context.isOnPhone, giver) : null
  await assignTo(context, work, locked, {
    owner,
    groupId,
    name: owner?.name ?? group.name,
    note,
    by,
    message,
  })
  const text = open ? group.welcome : group.out_of_hours
  if (text) await sendAutomaticText(context, work, locked, text)
  return true
}
