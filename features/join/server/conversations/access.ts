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

/** Like `visible`, with what came again into conversations that they closed, while nobody has them. */
export const readable = (principal: Principal): RawBuilder<boolean> =>
  seesAll(principal)
    ? sql<boolean>`true`
    : sql<boolean>`(c.owner_id = ${principal.userId}
        OR (c.owner_id IS NULL AND c.former_owner_id = ${principal.userId}))`

/** The conversation of which this one became a part: links and unsent messages still name it. */
export async function unitedWith(rows: Rows, id: number): Promise<number | undefined> {
  const found = await rows
    .selectFrom('join_united_conversations')
    .select('conversation_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.conversation_id
}

async function lockPresent(work: Work, id: number): Promise<LockedConversation | undefined> {
  const locked = await work.lock(id)
  if (locked) return locked
  const into = await unitedWith(work.rows, id)
  return into === undefined ? undefined : work.lock(into)
}

/** Locks a conversation that the person may see. @throws Failure `not_found` */
export async function lockVisible(work: Work, principal: Principal, id: number): Promise<LockedConversation> {
  const locked = await lockPresent(work, id)
  if (!locked || !(seesAll(principal) || locked.owner_id === principal.userId)) throw new Failure(notFound)
  return locked
}

/** Locks a conversation that the person may take. @throws Failure `not_found` */
export async function lockTakeable(
  work: Work,
  principal: Principal,
  id: number,
): Promise<LockedConversation> {
  const locked = await lockPresent(work, id)
  const own =
    locked &&
    (locked.owner_id === principal.userId ||
      (locked.owner_id === null && locked.former_owner_id === principal.userId))
  if (!locked || !(seesAll(principal) || own)) throw new Failure(notFound)
  return locked
}

/** @throws Failure `not_found` unless the person may read it */
export async function requireReadable(
  rows: Rows,
  principal: Principal,
  id: number,
): Promise<{ id: number; contact_id: number; last_sequence: number }> {
  const found = await rows
    .selectFrom('join_conversations as c')
    .select(['c.id', 'c.contact_id', 'c.last_sequence'])
    .where('c.id', '=', id)
    .where(readable(principal))
    .executeTakeFirst()
  if (found) return found
  const into = await unitedWith(rows, id)
  if (into === undefined) throw new Failure(notFound)
  return requireReadable(rows, principal, into)
}

/** Who was mentioned in one of its notes. */
const isNoteReader = async (rows: Rows, { userId }: Principal, id: number): Promise<boolean> =>
  (await rows
    .selectFrom('join_note_readers')
    .select('user_id')
    .where('conversation_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined

/** @throws Failure `not_found` unless the person may read its notes: they read it, or were mentioned in a note */
export async function requireNotesReadable(rows: Rows, principal: Principal, id: number): Promise<void> {
  if (!(await isNoteReader(rows, principal, id))) await requireReadable(rows, principal, id)
}

/** Locks a conversation in which the person may write notes. @throws Failure `not_found` */
export async function lockForNote(work: Work, principal: Principal, id: number): Promise<LockedConversation> {
  if (!(await isNoteReader(work.rows, principal, id))) return lockTakeable(work, principal, id)
  const locked = await lockPresent(work, id)
  if (!locked) throw new Failure(notFound)
  return locked
}
