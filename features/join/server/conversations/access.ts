import { type RawBuilder, sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { can } from '#platform/contract/access.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { seeAllConversations } from '../../contract/abilities.ts'
import type { LockedConversation } from './conversation.queries.ts'
import type { Work } from './work.ts'

export const seesAll = (principal: Pick<Principal, 'role'>): boolean =>
  can(principal.role, seeAllConversations)

/** SQL condition on a table `c`: the conversations that somebody may see; an agent sees their own. */
export const visible = (principal: Principal): RawBuilder<boolean> =>
  seesAll(principal) ? sql<boolean>`true` : sql<boolean>`c.owner_id = ${principal.userId}`

/** Locks a conversation that the person may see. @throws Failure `not_found` */
export async function lockVisible(work: Work, principal: Principal, id: number): Promise<LockedConversation> {
  const locked = await work.lock(id)
  if (!locked || !(seesAll(principal) || locked.owner_id === principal.userId)) throw new Failure(notFound)
  return locked
}

/** @throws Failure `not_found` unless the person may see it */
export async function requireVisible(
  rows: Rows,
  principal: Principal,
  id: number,
): Promise<{ id: number; contact_id: number; last_sequence: number }> {
  const found = await rows
    .selectFrom('join_conversations as c')
    .select(['c.id', 'c.contact_id', 'c.last_sequence'])
    .where('c.id', '=', id)
    .where(visible(principal))
    .executeTakeFirst()
  if (!found) throw new Failure(notFound)
  return found
}
