import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/db/database.ts'
import { configureJoin } from '../../contract/abilities.ts'
import type { JoinContext } from '../join-context.ts'
import { say } from '../texts.ts'

/** Tells those who configure the channel that files of contacts find no room, once a day. */
export async function tellNoSpace(
  { notify }: Pick<JoinContext, 'notify'>,
  unit: UnitOfWork,
  companyId: number,
): Promise<void> {
  const people = await unit.rows
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select(['u.id', sql<string>`coalesce(u.language, c.language)`.as('language')])
    .where('u.company_id', '=', companyId)
    .where('u.role', 'in', [...configureJoin.roles])
    .where('u.disabled_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .execute()
  const day = new Date().toISOString().slice(0, 10)
  await notify(
    unit,
    people.map((person) => {
      const language = person.language === 'en' ? 'en' : 'es'
      return {
        companyId,
        userId: person.id,
        kind: 'join_no_space',
        title: say(language, 'noSpace'),
        body: say(language, 'noSpaceBody'),
        link: '/join/chats',
        dedupeKey: `join-no-space-${day}`,
        push: true,
      }
    }),
  )
}
