import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { contactBlocked } from '../../contract/errors.ts'
import type { JoinContext } from '../join-context.ts'
import { writeSystemNote } from '../messages/write-message.ts'
import type { LockedConversation } from './conversation.queries.ts'
import { findActor } from './find-actor.ts'
import { notifyContactActivity } from './notify-contact-activity.ts'
import type { Work } from './work.ts'

/** Opened again within this time, a closing counts as a mistake, seconds. */
const TAKEN_BACK_WITHIN = 60

/**
 * Opens a closed conversation again for whoever had it, if they still work here, else for the person who opens it. Within a
 * minute the closing is taken back: the reports don't count it, and the contact waits since they wrote.
 * @throws Failure `contact_blocked`
 */
export async function reopenFor(
  context: JoinContext,
  work: Work,
  principal: Principal,
  locked: LockedConversation,
): Promise<void> {
  if (locked.state !== 'closed') return
  if (locked.blocked_at !== null) throw new Failure(contactBlocked)
  const { rows } = work
  const ownerId = (await activeOwner(rows, locked)) ?? principal.userId
  const closing = await findClosing(rows, locked)
  const isMistake = closing?.fresh === true
  if (isMistake) await takeBack(rows, closing)
  const waitingSince = isMistake ? await findWaitingSince(rows, locked) : null
  work.apply(locked, { type: 'resumed', ownerId, isMistake, waitingSince })
  const { name: by } = await findActor(rows, principal)
  await writeSystemNote(work, locked, { type: 'reopened', by, name: '' })
  await notifyContactActivity(context, work, locked)
}

/** Services tell the second alone. */
const CLOCK_MS = 1_000

/**
 * A message that was written before the conversation was closed and came afterwards belongs to what was closed: whoever had it,
 * and has not seen it, has it again. One written since is a new opening's.
 * @returns whether it did; not when nobody had it, or they no longer work here
 */
export async function resumeForLate(
  work: Work,
  locked: LockedConversation,
  writtenAt: Date,
): Promise<boolean> {
  if (locked.state !== 'closed' || writtenAt.getTime() + CLOCK_MS < locked.opened_at.getTime()) return false
  const closing = await findClosing(work.rows, locked)
  if (!closing || writtenAt.getTime() + CLOCK_MS > closing.at.getTime()) return false
  const ownerId = await activeOwner(work.rows, locked)
  if (ownerId === null) return false
  if (closing.fresh) await takeBack(work.rows, closing)
  work.apply(locked, {
    type: 'resumed',
    ownerId,
    isMistake: closing.fresh,
    waitingSince: locked.waiting_since,
  })
  await writeSystemNote(work, locked, { type: 'reopened', by: '', name: '' })
  return true
}

async function activeOwner(rows: Rows, { owner_id: id }: LockedConversation): Promise<number | null> {
  if (id === null) return null
  const owner = await rows
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return owner?.id ?? null
}

interface Closing {
  id: number
  at: Date
  /** Whether it was a moment ago. */
  fresh: boolean
}

/** The closing that ended the last opening. */
async function findClosing(rows: Rows, locked: LockedConversation): Promise<Closing | null> {
  const last = await rows
    .selectFrom('join_facts')
    .select([
      'id',
      'kind',
      'at',
      sql<boolean>`at > now() - make_interval(secs => ${TAKEN_BACK_WITHIN})`.as('fresh'),
    ])
    .where('conversation_id', '=', locked.id)
    .where('kind', 'in', ['opened', 'closed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.kind === 'closed' ? last : null
}

const takeBack = (rows: Rows, { id }: Closing) => rows.deleteFrom('join_facts').where('id', '=', id).execute()

/** When the first message came that nobody has answered; null when all are. */
async function findWaitingSince(
  rows: Rows,
  { id, opened_sequence }: LockedConversation,
): Promise<Date | null> {
  const { rows: found } = await sql<{ since: Date | null }>`
    SELECT min(m.created_at) AS since FROM join_messages m
     WHERE m.conversation_id = ${id} AND m.direction = 'in' AND m.sequence >= ${opened_sequence}
       AND m.sequence > coalesce((
         SELECT max(o.sequence) FROM join_messages o
          WHERE o.conversation_id = ${id} AND o.direction = 'out' AND NOT o.by_bot
            AND o.kind NOT IN ('note', 'system')), 0)`.execute(rows)
  return found[0]?.since ?? null
}
