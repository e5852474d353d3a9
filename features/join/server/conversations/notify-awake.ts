import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { JoinContext } from '../join-context.ts'
import { say } from '../texts.ts'
import { nameOf } from './chat.present.ts'
import { chatLink } from './chat-link.ts'
import type { LockedConversation } from './conversation.queries.ts'

/** A notice for the agents whose conversations are no longer snoozed. */
export async function notifyAwake(
  context: Pick<JoinContext, 'notify'>,
  unit: UnitOfWork,
  awake: readonly LockedConversation[],
): Promise<void> {
  const owners = await unit.rows
    .selectFrom('users as u')
    .innerJoin('companies as y', 'y.id', 'u.company_id')
    .select(['u.id', sql<string>`coalesce(u.language, y.language)`.as('language')])
    .where('u.id', 'in', [0, ...awake.flatMap(({ owner_id: id }) => id ?? [])])
    .where('u.disabled_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .execute()
  const languages = new Map(owners.map(({ id, language }) => [id, language]))
  await context.notify(
    unit,
    awake.flatMap((one) => {
      const language = one.owner_id === null ? undefined : languages.get(one.owner_id)
      if (one.owner_id === null || language === undefined) return []
      return {
        companyId: one.company_id,
        userId: one.owner_id,
        kind: 'join_snooze' as const,
        title: say(language === 'en' ? 'en' : 'es', 'snoozeOver', { contact: nameOf(one) }),
        body: '',
        link: chatLink(one.id),
        dedupeKey: `join-snooze-${one.id}-${one.version}`,
        push: true,
      }
    }),
  )
}
