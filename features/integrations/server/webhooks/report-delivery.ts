import { sql } from 'kysely'
import { translate } from '#platform/i18n/text.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import { integrationsTexts } from '../../i18n/texts.ts'
import type { IntegrationsContext } from '../ports.ts'

/** Turned off after failing so long. */
const OFF_AFTER = sql`interval '3 days'`

interface Hook {
  id: number
  company_id: number
  name: string
  version: number
}

/**
 * Stores how a webhook is doing. One whose receiver says that it is gone, or that accepted nothing for three days, is turned off, and
 * the administrators are told.
 * @returns whether it was turned off
 */
export async function reportDelivery(
  { database, notify }: IntegrationsContext,
  { id, company_id: companyId, name, version }: Hook,
  outcome: { ok: true } | { ok: false; reason: string; gone: boolean; pause: Date | null },
): Promise<boolean> {
  return database.tenant(companyId, async (unit) => {
    if (outcome.ok) {
      await unit.rows
        .updateTable('webhooks')
        .set({ ok_at: new Date(), failing_since: null, problem: null, paused_until: null })
        .where('id', '=', id)
        .execute()
      return false
    }
    const { rows } = await sql<{ off: boolean }>`
      UPDATE webhooks SET failing_since = coalesce(failing_since, now()), problem = ${outcome.reason.slice(0, 500)},
             paused_until = ${outcome.pause},
             disabled_at = CASE WHEN ${outcome.gone} OR failing_since < now() - ${OFF_AFTER} THEN now() END
       WHERE id = ${id} AND disabled_at IS NULL RETURNING disabled_at IS NOT NULL AS off`.execute(unit.rows)
    if (rows[0]?.off !== true) return false
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
        return {
          companyId,
          userId: person.id,
          kind: 'webhook_off',
          title: cutText(translate(integrationsTexts, language, 'notice.webhookOff', { name }), 200),
          link: '/admin/plataformas/webhooks',
          dedupeKey: `webhook-${id}-${version}-${outcome.reason}`,
        }
      }),
    )
    return true
  })
}
