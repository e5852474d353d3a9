import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { contactBlocked } from '../../contract/errors.ts'
import type { JoinContext } from '../join-context.ts'
import { writeMessage } from '../messages/write-message.ts'
import { publishChat, publishNew } from '../publish.ts'
import type { LockedConversation } from './conversation.queries.ts'
import { findActor } from './find-actor.ts'
import { notifyContactActivity } from './notify-contact-activity.ts'
import { reopen } from './reopen.ts'

/** Opened again within this time, a closing counts as a mistake, seconds. */
const TAKEN_BACK_WITHIN = 60

/**
 * Opens a closed conversation again for whoever had it, if they still work here, else for the person who opens it. Within a
 * minute the closing is taken back: the reports don't count it, and the contact waits since they wrote.
 * @throws Failure `contact_blocked`
 */
export async function reopenFor(
  context: JoinContext,
  unit: UnitOfWork,
  principal: Principal,
  locked: LockedConversation,
): Promise<void> {
  if (locked.state !== 'closed') return
  if (locked.blocked_at !== null) throw new Failure(contactBlocked)
  const { rows } = unit
  const group = locked.group_id
  const owner = (await activeOwner(rows, locked)) ?? principal.userId
  const mistake = await takeBackClosing(rows, locked)
  if (!mistake) await reopen(rows, locked)
  const now = {
    state: 'open',
    owner_id: owner,
    group_id: group,
    former_owner_id: null,
    closing_type_id: null,
  }
  await rows
    .updateTable('join_conversations')
    .set({ ...now, ...(mistake ? { waiting_since: waitsSince(locked.id) } : {}) })
    .where('id', '=', locked.id)
    .execute()
  Object.assign(locked, now)
  const who = await findActor(rows, principal)
  const id = await writeMessage(rows, locked, {
    direction: 'out',
    kind: 'system',
    body: '',
    status: 'sent',
    note: { type: 'reopened', by: who.name, name: '' },
  })
  await publishNew(context, unit, locked.id, [id])
  await publishChat(context, unit, locked.id)
  await notifyContactActivity(context, unit, locked)
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
const waitsSince = (conversationId: number) => sql<Date | null>`(
  SELECT min(m.created_at) FROM join_messages m
   WHERE m.conversation_id = ${conversationId} AND m.direction = 'in'
     AND m.sequence >= join_conversations.opened_sequence
     AND m.sequence > coalesce((
       SELECT max(o.sequence) FROM join_messages o
        WHERE o.conversation_id = ${conversationId} AND o.direction = 'out' AND NOT o.by_bot
          AND o.kind NOT IN ('note', 'system')), 0))`
