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
  const isMistake = await takeBackClosing(rows, locked)
  const waitingSince = isMistake ? await findWaitingSince(rows, locked) : null
  work.apply(locked, { type: 'resumed', ownerId, isMistake, waitingSince })
  const { name: by } = await findActor(rows, principal)
  await writeSystemNote(work, locked, { type: 'reopened', by, name: '' })
  await notifyContactActivity(context, work, locked)
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

/** @returns whether it was closed a moment ago */
async function takeBackClosing(rows: Rows, locked: LockedConversation): Promise<boolean> {
  const last = await rows
    .selectFrom('join_facts')
    .select([
      'id',
      'kind',
      sql<boolean>`at > now() - make_interval(secs => ${TAKEN_BACK_WITHIN})`.as('fresh'),
    ])
    .where('conversation_id', '=', locked.id)
    .where('kind', 'in', ['opened', 'closed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.kind !== 'closed' || !last.fresh) return false
  await rows.deleteFrom('join_facts').where('id', '=', last.id).execute()
  return true
}

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
