import { sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { seeAllConversations } from '../../contract/abilities.ts'
import { nameOf } from '../conversations/chat.present.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import type { JoinContext } from '../join-context.ts'
import { say } from '../texts.ts'

const TEXT_LENGTH = 200

/** People who may see a conversation: its owner and those who see all. */
export const findViewers = (rows: Rows, locked: { company_id: number; owner_id: number | null }) =>
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
    .where('u.company_id', '=', locked.company_id)
    .where('u.disabled_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where((where) =>
      where.or([where('u.id', '=', locked.owner_id), where('u.role', 'in', [...seeAllConversations.roles])]),
    )
    .orderBy('u.sort_name')
    .orderBy('u.id')

/** @returns those of these people who may see the conversation */
export async function mentionedViewers(
  rows: Rows,
  locked: LockedConversation,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const found = await findViewers(rows, locked)
    .where('u.id', 'in', [...ids])
    .execute()
  return found.map(({ id }) => id)
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
  const found = await findViewers(unit.rows, locked).where('u.id', 'in', others).execute()
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
