import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { userConnection } from '../../contract/agents.ts'
import { updateStatus } from '../../contract/events.ts'
import { PROGRAM } from '../assignment/assign-new.ts'
import { findFreeAgent } from '../assignment/free-agent.ts'
import { giveTo } from '../assignment/give-to.ts'
import { shareLater } from '../assignment/share-later.ts'
import { seesAll } from '../conversations/access.ts'
import { agentTopic, everyTopic } from '../conversations/audience.ts'
import { holdConversation } from '../conversations/conversation.queries.ts'
import type { JoinParts } from '../parts.ts'
import { say } from '../texts.ts'
import { statusOf } from './agent.queries.ts'

interface Agent {
  id: number
  company_id: number
  username: string
}

/** Whether an agent takes conversations from now on, and why not; told to them and to those who see all. */
export async function setConnected(
  parts: Pick<JoinParts, 'publish'>,
  unit: UnitOfWork,
  agent: Agent,
  { connected, reason }: { connected: boolean; reason: string | null },
): Promise<void> {
  const since = new Date()
  await unit.rows
    .insertInto('join_agents')
    .values({ user_id: agent.id, company_id: agent.company_id, connected, reason, since })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ connected, reason, since }))
    .execute()
  await unit.rows
    .insertInto('join_facts')
    .values({
      company_id: agent.company_id,
      kind: connected ? 'connected' : 'disconnected',
      user_id: agent.id,
      word: reason,
    })
    .execute()
  const status = statusOf({ connected, reason })
  unit.onCommit(() =>
    parts.publish([everyTopic(agent.company_id), agentTopic(agent.id)], updateStatus, {
      username: agent.username,
      connected,
      status,
      reason,
      since: since.toISOString(),
    }),
  )
}

/** What an agent leaves unanswered goes on to the others of its group, where the group wants that. @returns how many */
async function leaveToOthers(parts: JoinParts, unit: UnitOfWork, userId: number): Promise<number> {
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

const whom = (unit: UnitOfWork, principal: Principal, userName: string | undefined) => {
  const other = userName !== undefined && userName !== '' && seesAll(principal)
  return unit.rows
    .selectFrom('users')
    .select(['id', 'company_id', 'username'])
    .where('deleted_at', 'is', null)
    .$if(other, (list) => list.where('username', '=', userName ?? ''))
    .$if(!other, (list) => list.where('id', '=', principal.userId))
    .executeTakeFirst()
}

export const userConnectionRoute = (parts: JoinParts) =>
  bind(userConnection, async ({ unit, principal, body, language }) => {
    const agent = await whom(unit, principal, body.userName)
    if (!agent) throw new Failure(notFound)
    const reason = body.status || body.nameDisconnection === '' ? null : body.nameDisconnection
    await setConnected(parts, unit, agent, { connected: body.status, reason })
    const transferred = body.status ? 0 : await leaveToOthers(parts, unit, agent.id)
    if (body.status) {
      const { rows: groups } = await sql<{ group_id: number }>`
        SELECT group_id FROM join_group_members WHERE user_id = ${agent.id}`.execute(unit.rows)
      for (const { group_id: groupId } of groups) await shareLater(parts, unit, groupId)
    }
    return {
      detail: say(language, body.status ? 'connected' : 'disconnected'),
      connected: body.status,
      transferred,
    }
  })
