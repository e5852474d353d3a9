import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { updateStatus } from '../../contract/events.ts'
import { enqueueAssignment } from '../assignment/enqueue-assignment.ts'
import { agentTopic, everyTopic, supervisedTopic } from '../conversations/audience.ts'
import type { JoinContext } from '../join-context.ts'
import { statusOf } from './agent.queries.ts'
import { reassignFromFormerUsers, reassignUnanswered } from './reassign.ts'

/** Sockets answer a ping every 25 s: three may be lost; seconds. */
const SOCKET_LASTS = 90

interface AgentPresence {
  id: number
  company_id: number
  username: string
  connected: boolean
  reason: string | null
  since: Date
  online: boolean
}

export function publishStatus(
  { publish }: Pick<JoinContext, 'publish'>,
  unit: UnitOfWork,
  agent: AgentPresence,
): void {
  const { username, connected, reason, since } = agent
  unit.onCommit(() =>
    publish([everyTopic(agent.company_id), agentTopic(agent.id), supervisedTopic(agent.id)], updateStatus, {
      username,
      connected,
      status: statusOf(agent),
      reason,
      since: since.toISOString(),
    }),
  )
}

/** Assigns conversations waiting in an agent's groups, now that the agent has capacity. */
export async function assignWaitingOf(context: JoinContext, unit: UnitOfWork, userId: number): Promise<void> {
  const groups = await unit.rows
    .selectFrom('join_group_members')
    .select('group_id')
    .where('user_id', '=', userId)
    .execute()
  for (const { group_id: groupId } of groups) await enqueueAssignment(context, unit, groupId)
}

/**
 * Marks agents with an open browser as online; for those who were away, publishes it and assigns waiting conversations.
 */
export async function recordHeartbeats(
  context: JoinContext,
  unit: UnitOfWork,
  userIds: readonly number[],
): Promise<void> {
  const { rows: changed } = await sql<AgentPresence & { was_online: boolean }>`
    UPDATE join_agents j SET present_until = now() + make_interval(secs => ${SOCKET_LASTS}), online = true
      FROM (SELECT user_id, online FROM join_agents WHERE user_id = ANY (${[...userIds]}::bigint[])
             ORDER BY user_id FOR UPDATE) was
      JOIN users u ON u.id = was.user_id
     WHERE j.user_id = was.user_id
    RETURNING u.id, u.company_id, u.username, j.connected, j.reason, j.since, was.online AS was_online, j.online`.execute(
    unit.rows,
  )
  for (const agent of changed) {
    if (agent.was_online || !agent.connected) continue
    publishStatus(context, unit, agent)
    await assignWaitingOf(context, unit, agent.id)
  }
}

/** Marks agents without an open browser as offline, and reassigns their conversations and those of former users. */
export const createPresenceJob = (getContext: () => JoinContext) =>
  defineJob({
    id: 'join.presence',
    cron: '* * * * *',
    maxAttempts: 1,
    run: () =>
      getContext().database.system(async (unit) => {
        const { rows: gone } = await sql<AgentPresence>`
          UPDATE join_agents j SET online = false FROM users u
           WHERE u.id = j.user_id AND j.user_id IN (
             SELECT user_id FROM join_agents WHERE online AND coalesce(present_until, '-infinity') < now()
              ORDER BY user_id FOR UPDATE)
          RETURNING u.id, u.company_id, u.username, j.connected, j.reason, j.since, j.online`.execute(
          unit.rows,
        )
        for (const agent of gone) {
          if (!agent.connected) continue
          publishStatus(getContext(), unit, agent)
          await reassignUnanswered(getContext(), unit, agent.id)
        }
        await reassignFromFormerUsers(getContext(), unit)
      }),
  })
