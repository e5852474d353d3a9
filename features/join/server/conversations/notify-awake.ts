import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { JoinContext } from '../join-context.ts'
import { say } from '../texts.ts'
import { nameOf } from './chat.present.ts'
import { chatLink } from './chat-link.ts'

/** A notice for the agents whose conversations are no longer snoozed. */
export async function notifyAwake(
  context: Pick<JoinContext, 'tellPeople'>,
  unit: UnitOfWork,
  ids: readonly number[],
): Promise<void> {
  const awake = await unit.rows
    .selectFrom('join_conversations as c')
    .innerJoin('join_contacts as p', 'p.id', 'c.contact_id')
    .innerJoin('users as u', 'u.id', 'c.owner_id')
    .innerJoin('companies as y', 'y.id', 'c.company_id')
    .select(['c.id', 'c.company_id', 'c.version', 'u.id as owner_id'])
    .select(['p.name as contact_name', 'p.custom_name', 'p.phone'])
    .select(sql<string>`coalesce(u.language, y.language)`.as('language'))
    .where('c.id', 'in', [...ids])
    .where('u.disabled_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .execute()
  await context.tellPeople(
    unit,
    awake.map((one) => ({
      companyId: one.company_id,
      userId: one.owner_id,
      kind: 'join_snooze' as const,
      title: say(one.language === 'en' ? 'en' : 'es', 'snoozeOver', { contact: nameOf(one) }),
      body: '',
      link: chatLink(one.id),
      dedupeKey: `join-snooze-${one.id}-${one.version}`,
      push: true,
    })),
  )
}
