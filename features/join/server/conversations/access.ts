import { type RawBuilder, sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { boundTo, ids, supervises, supervisesAll, supervisesUser } from '#platform/access/supervised.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import type { LockedConversation } from './conversation.queries.ts'
import type { Work } from './work.ts'

type Viewer = Pick<Principal, 'userId' | 'role' | 'team'>

/** Whether somebody sees the conversations of the whole company. */
export const seesAll = (viewer: Viewer): boolean => supervisesAll(viewer)

/** Whether somebody sees conversations of others: an agent does not. */
export const seesOthers = (viewer: Viewer): boolean => supervisesAll(viewer) || boundTo(viewer) !== null

/** SQL: those of the groups of agents to which a supervisor is bound, whoever has them. */
const inChannels = (viewer: Viewer): RawBuilder<boolean> => {
  const channels = boundTo(viewer)?.channels ?? []
  return channels.length === 0 ? sql<boolean>`false` : sql<boolean>`c.group_id = ANY (${ids(channels)})`
}

/**
 * SQL condition on a table `c`: the conversations that somebody may see. An agent sees their own; a supervisor bound to groups those of their
 * people, and those of their groups of agents.
 */
export const visible = (viewer: Viewer): RawBuilder<boolean> => {
  if (seesAll(viewer)) return sql<boolean>`true`
  const own = supervises(viewer, sql`c.owner_id`)
  return boundTo(viewer) === null ? own : sql<boolean>`(${own} OR ${inChannels(viewer)})`
}

/** Like `visible`, with what came again into conversations that they closed, while nobody has them. */
export const readable = (viewer: Viewer): RawBuilder<boolean> =>
  seesAll(viewer)
    ? sql<boolean>`true`
    : sql<boolean>`(${visible(viewer)} OR (c.owner_id IS NULL AND ${supervises(viewer, sql`c.former_owner_id`)}))`

type Held = Pick<LockedConversation, 'owner_id' | 'former_owner_id' | 'group_id'>

/** `visible`, of a locked row. */
export const isVisible = (viewer: Viewer, { owner_id: owner, group_id: group }: Held): boolean =>
  supervisesUser(viewer, owner) || (group !== null && (boundTo(viewer)?.channels.includes(group) ?? false))

/** The conversation of which this one became a part: links and unsent messages still name it. */
export async function unitedWith(rows: Rows, id: number): Promise<number | undefined> {
  const found = await rows
    .selectFrom('join_united_conversations')
    .select('conversation_id')
    .where('id', '=', id)
    // Callers follow it until they find one that is there.
    .whereRef('conversation_id', '<>', 'id')
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
  if (!locked || !isVisible(principal, locked)) throw new Failure(notFound)
  return locked
}

/** Locks a conversation that the person may take. @throws Failure `not_found` */
export async function lockTakeable(
  work: Work,
  principal: Principal,
  id: number,
): Promise<LockedConversation> {
  const locked = await lockPresent(work, id)
  if (!locked) throw new Failure(notFound)
  const isLeft = locked.owner_id === null && supervisesUser(principal, locked.former_owner_id)
  if (!isLeft && !isVisible(principal, locked)) throw new Failure(notFound)
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
