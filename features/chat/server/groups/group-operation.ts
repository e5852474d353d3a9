import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { forbidden, notFound } from '#platform/contract/errors.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { RouteRequest } from '#platform/http/server/bind.ts'
import { recordAudit } from '../audit.ts'
import { type Membership, membershipIn } from '../membership.queries.ts'

/** Locks a group for a member whom the rule allows. @throws not found for any other chat, forbidden */
export async function lockGroup(
  unit: UnitOfWork,
  principal: Principal,
  chatId: number,
  rule: (membership: Membership) => boolean,
): Promise<Membership> {
  const held = await membershipIn(unit.rows, chatId, principal.userId, 'lock')
  if (held.kind !== 'group') throw new Failure(notFound)
  if (!rule(held)) throw new Failure(forbidden)
  return held
}

type Staff = Pick<RouteRequest<RouteContract & { auth: 'session' }>, 'principal' | 'client'>
type Action = Parameters<typeof recordAudit>[1]['action']
type Details = NonNullable<Parameters<typeof recordAudit>[1]['details']>

/** Agents' own group changes are not audited; those of their superiors are. */
export async function auditStaff(
  unit: UnitOfWork,
  by: Staff,
  group: { id: number; name: string },
  action: Action,
  details: Details,
): Promise<void> {
  if (by.principal.role === 'agent') return
  await recordAudit(unit, {
    by,
    action,
    subject: { type: 'chat_group', id: group.id, name: group.name },
    details,
  })
}
