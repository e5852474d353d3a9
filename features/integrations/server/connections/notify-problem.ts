import { cutText } from '#platform/contract/cut-text.ts'
import { translate } from '#platform/i18n/text.ts'
import { integrationsTexts } from '../../i18n/texts.ts'
import type { IntegrationsContext } from '../ports.ts'
import type { ConnectionRow } from './connection-rows.ts'

/** Tells the company's administrators once that a program no longer lets us in. */
export async function notifyProblem(
  { database, notify }: Pick<IntegrationsContext, 'database' | 'notify'>,
  { id, kind, company_id: companyId, version }: ConnectionRow,
): Promise<void> {
  await database.tenant(companyId, async (unit) => {
    const people = await unit.rows
      .selectFrom('users')
      .innerJoin('companies', 'companies.id', 'users.company_id')
      .select(['users.id', 'users.language', 'companies.language as company_language'])
      .where('users.company_id', '=', companyId)
      .where('users.role', '=', 'administrator')
      .where('users.deleted_at', 'is', null)
      .where('users.disabled_at', 'is', null)
      .execute()
    await notify(
      unit,
      people.map((person) => {
        const language = (person.language ?? person.company_language) === 'en' ? 'en' : 'es'
        const name = translate(integrationsTexts, language, `kind.${kind as 'bitrix24'}`)
        return {
          companyId,
          userId: person.id,
          kind: 'integration_refused',
          title: cutText(translate(integrationsTexts, language, 'notice.refused', { name }), 200),
          link: `/admin/plataformas/${kind}`,
          dedupeKey: `integration-${id}-${version}`,
        }
      }),
    )
  })
}
