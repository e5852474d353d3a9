import { sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { nameOf } from '../conversations/chat.present.ts'
import { chatLink } from '../conversations/chat-link.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import type { JoinContext } from '../join-context.ts'
import { say } from '../texts.ts'

const TEXT_LENGTH = 200

interface Given {
  owner: { user_id: number } | null
  /** Id null: the program. */
  by: { id: number | null; name: string }
  note: string
  message: string
}

/** A notice for the agent to whom somebody else or the program gave a conversation. */
export async function notifyNewOwner(
  context: Pick<JoinContext, 'notify'>,
  unit: UnitOfWork,
  locked: LockedConversation,
  { owner, by, note, message }: Given,
): Promise<void> {
  if (owner === null || owner.user_id === by.id) return
  const reader = await unit.rows
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select(sql<string>`coalesce(u.language, c.language)`.as('language'))
    .where('u.id', '=', owner.user_id)
    .executeTakeFirstOrThrow()
  const language = reader.language === 'en' ? 'en' : 'es'
  const contact = nameOf(locked)
  await context.notify(unit, [
    {
      companyId: locked.company_id,
      userId: owner.user_id,
      kind: 'join_chat',
      title:
        by.id === null
          ? say(language, 'newConversation', { contact })
          : say(language, 'given', { author: by.name, contact }),
      body: cutText(message, TEXT_LENGTH),
      link: chatLink(locked.id),
      dedupeKey: `join-owner-${locked.id}-${locked.last_sequence}`,
      // Of a new one the message itself is pushed.
      push: note !== 'assigned',
    },
  ])
}
