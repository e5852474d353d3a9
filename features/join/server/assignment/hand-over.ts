import type { LockedConversation } from '../conversations/conversation.queries.ts'
import type { Work } from '../conversations/work.ts'
import type { JoinContext } from '../join-context.ts'
import { assignToGroup, PROGRAM } from './assign-new.ts'
import { assignTo } from './assign-to.ts'

const NOTE = 'bot_handed_over'

/** Target of a handover: an agent, otherwise a group, otherwise the account's group. */
export interface HandOver {
  group: number | null
  agent: number | null
}

/** Moves a conversation from the bot to agents; without any target it waits for anybody to take it. */
export async function handOver(
  context: JoinContext,
  work: Work,
  locked: LockedConversation,
  to: HandOver,
): Promise<void> {
  const agent = to.agent === null ? undefined : await findAgent(work, locked.company_id, to.agent)
  if (agent) {
    const groupId = locked.group_id ?? locked.account_group_id
    const { name } = agent
    return assignTo(context, work, locked, {
      owner: agent,
      groupId,
      name,
      note: NOTE,
      by: PROGRAM,
      message: '',
    })
  }
  for (const groupId of [to.group, locked.account_group_id])
    if (groupId !== null && (await assignToGroup(context, work, locked, groupId, { note: NOTE }))) return
  await assignTo(context, work, locked, {
    owner: null,
    groupId: null,
    name: '',
    note: NOTE,
    by: PROGRAM,
    message: '',
  })
}

const findAgent = ({ rows }: Work, companyId: number, id: number) =>
  rows
    .selectFrom('users')
    .select(['id as user_id', 'username', 'short_name as name'])
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('role', 'in', ['agent', 'supervisor', 'administrator'])
    .executeTakeFirst()
