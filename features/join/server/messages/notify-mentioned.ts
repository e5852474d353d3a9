import { sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { useJoin } from '../../contract/abilities.ts'
import { nameOf } from '../conversations/chat.present.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import type { JoinContext } from '../join-context.ts'
import { say } from '../texts.ts'

const TEXT_LENGTH = 200

/** Colleagues who may be mentioned: everybody who may answer customers, as they see the conversation or not. */
export const findColleagues = (rows: Rows, companyId: number) =>
  rows
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select([
      'u.id',
      'u.username',
      'u.short_name as name',
      'u.avatar',
      sql<string>`coalesce(u.language, c.language)`.as('language'),
    ])
    .where('u.company_id', '=', companyId)
    .where('u.disabled_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where('u.role', 'in', [...useJoin.roles])
    .orderBy('u.sort_name')
    .orderBy('u.id')

/** @returns those of these people who are colleagues; from now on they read the conversation's notes */
export async function mentionedColleagues(
  rows: Rows,
  { id, company_id: companyId }: LockedConversation,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const found = (
    await findColleagues(rows, companyId)
      .where('u.id', 'in', [...ids])
      .execute()
  ).map((one) => one.id)
  if (found.length > 0)
    await rows
      .insertInto('join_note_readers')
      .values(found.map((user_id) => ({ company_id: companyId, conversation_id: id, user_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return found
}

/**
 * Takes the notes away from people whose mention was removed, by mistake mentioned mostly: from those whom no other note mentions, and
 * who wrote none.
 */
export async function forgetUnmentioned(
  rows: Rows,
  conversationId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    DELETE FROM join_note_readers r
     WHERE r.conversation_id = ${conversationId} AND r.user_id = ANY(${[...ids]}::bigint[])
       AND NOT EXISTS (
         SELECT FROM join_messages m
          WHERE m.conversation_id = r.conversation_id AND m.kind = 'note' AND m.deleted_at IS NULL
            AND (m.author_id = r.user_id OR m.mentions @> to_jsonb(r.user_id)))`.execute(rows)
}

/** Notifies the people mentioned in an internal note, in its transaction. */
export async function notifyMentioned(
  context: Pick<JoinContext, 'notify'>,
  unit: UnitOfWork,
  locked: LockedConversation,
  note: { id: number; body: string; mentions: readonly number[]; author: { id: number; name: string } },
): Promise<void> {
  const others = note.mentions.filter((id) => id !== note.author.id)
  if (others.length === 0) return
  const found = await findColleagues(unit.rows, locked.company_id).where('u.id', 'in', others).execute()
  await context.notify(
    unit,
    found.map((person) => ({
      companyId: locked.company_id,
      userId: person.id,
      kind: 'join_mention',
      title: say(person.language === 'en' ? 'en' : 'es', 'mentioned', {
        author: note.author.name,
        contact: nameOf(locked),
      }),
      body: cutText(note.body, TEXT_LENGTH),
      link: `/join/chats?chat=${locked.id}&mensaje=${note.id}`,
      dedupeKey: `join-note-${note.id}`,
      push: true,
    })),
  )
}
