import { sql } from 'kysely'
import { teamColumn } from '#platform/access/supervised.ts'
import type { Role } from '#platform/contract/access.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { type NameNumbers, namesOf } from '#platform/telephony/names/name-numbers.ts'
import { missedCallsTexts } from '../i18n/texts.ts'

/** Notifies the assignee of a callback, in their language. */
export async function notifyAssignee(
  unit: UnitOfWork,
  notify: Notify,
  nameNumbers: NameNumbers,
  { id, userId }: { id: number; userId: number },
): Promise<void> {
  const call = await unit.rows
    .selectFrom('missed_calls')
    .innerJoin('users', 'users.id', 'missed_calls.assignee_id')
    .innerJoin('companies', 'companies.id', 'missed_calls.company_id')
    .select([
      'missed_calls.company_id',
      'missed_calls.name',
      'missed_calls.number',
      'users.role',
      teamColumn(sql`users.id`).as('team'),
      'users.language as own',
      'companies.language as common',
    ])
    .where('missed_calls.id', '=', id)
    .executeTakeFirstOrThrow()
  const { number } = call
  const viewer = { userId, companyId: call.company_id, role: call.role as Role, team: call.team }
  const name = (await namesOf(nameNumbers, unit.rows, viewer, [number])).get(number) ?? call.name
  await notify(unit, [
    {
      companyId: call.company_id,
      userId,
      kind: 'missed_call_assigned',
      title: translate(missedCallsTexts, (call.own ?? call.common) as Language, 'notice.assigned'),
      body: name === '' ? number : `${name} (${number})`,
      link: `/pbxCloud/perdidas?open=${id}`,
      number,
      push: true,
    },
  ])
}
