import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { supervises } from '#platform/access/supervised.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { userConnection } from '../../contract/agents.ts'
import { recordAudit } from '../audit.ts'
import { seesOthers } from '../conversations/access.ts'
import type { JoinContext } from '../join-context.ts'
import { say } from '../texts.ts'
import { assignWaitingOf, publishStatus } from './presence.ts'
import { reassignUnanswered } from './reassign.ts'

interface Agent {
  id: number
  company_id: number
  username: string
}

/** How long an agent without a socket counts as online after connecting by this route, minutes. */
const CALL_LASTS = 15

/**
 * Sets whether an agent takes conversations, with the reason if not; published to the agent and to those who see all.
 * `isThere`: the agent does it, so that they also count as online.
 */
export async function setConnected(
  context: Pick<JoinContext, 'publish'>,
  unit: UnitOfWork,
  agent: Agent,
  { connected, reason, isThere }: { connected: boolean; reason: string | null; isThere: boolean },
): Promise<void> {
  const since = new Date()
  const there = isThere
    ? { present_until: new Date(since.getTime() + CALL_LASTS * 60_000), online: true }
    : {}
  const { online } = await unit.rows
    .insertInto('join_agents')
    .values({ user_id: agent.id, company_id: agent.company_id, connected, reason, since, ...there })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ connected, reason, since, ...there }))
    .returning('online')
    .executeTakeFirstOrThrow()
  await unit.rows
    .insertInto('join_facts')
    .values({
      company_id: agent.company_id,
      kind: connected ? 'connected' : 'disconnected',
      user_id: agent.id,
      word: reason,
    })
    .execute()
  publishStatus(context, unit, { ...agent, connected, reason, since, online })
}

const whom = (unit: UnitOfWork, principal: Principal, userName: string | undefined) => {
  const other = userName !== undefined && userName !== '' && seesOthers(principal)
  return unit.rows
    .selectFrom('users')
    .select(['id', 'company_id', 'username'])
    .where('deleted_at', 'is', null)
    .$if(other, (list) =>
      list.where('username', '=', userName ?? '').where(supervises(principal, sql`users.id`)),
    )
    .$if(!other, (list) => list.where('id', '=', principal.userId))
    .executeTakeFirst()
}

/** Audits a change made by a supervisor, not by the agent. */
const recordFromAbove = (
  by: { unit: UnitOfWork; principal: Principal; client: { address: string } },
  agent: Agent,
  { connected, reason }: { connected: boolean; reason: string | null },
): Promise<void> =>
  recordAudit(by.unit, {
    by,
    action: connected ? 'join_agent.connected' : 'join_agent.disconnected',
    subject: { type: 'user', id: agent.id, name: agent.username },
    details: reason === null ? {} : { reason },
  })

export const userConnectionRoute = (context: JoinContext) =>
  bind(userConnection, async (request) => {
    const { unit, principal, body, language } = request
    const agent = await whom(unit, principal, body.userName)
    if (!agent) throw new Failure(notFound)
    const reason = body.status || body.nameDisconnection === '' ? null : body.nameDisconnection
    const isThere = agent.id === principal.userId
    await setConnected(context, unit, agent, { connected: body.status, reason, isThere })
    if (!isThere) await recordFromAbove(request, agent, { connected: body.status, reason })
    const transferred = body.status ? 0 : await reassignUnanswered(context, unit, agent.id)
    if (body.status) await assignWaitingOf(context, unit, agent.id)
    return {
      detail: say(language, body.status ? 'connected' : 'disconnected'),
      connected: body.status,
      transferred,
    }
  })
