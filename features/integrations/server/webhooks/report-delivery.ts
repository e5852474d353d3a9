import { sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import { translate } from '#platform/i18n/text.ts'
import { notifyAdministrators } from '#platform/notify/notify-administrators.ts'
import { integrationsTexts } from '../../i18n/texts.ts'
import type { IntegrationsContext } from '../ports.ts'

/** Turned off after failing so long. */
const OFF_AFTER = sql`interval '3 days'`

interface Hook {
  id: number
  company_id: number
  name: string
}

/**
 * Stores how a webhook is doing. One whose receiver says that it is gone, or that accepted nothing for three days, is turned off, and
 * the administrators are told.
 * @returns whether it was turned off
 */
export async function reportDelivery(
  { database, notify }: IntegrationsContext,
  { id, company_id: companyId, name }: Hook,
  outcome: { ok: true } | { ok: false; reason: string; gone: boolean; pause: Date | null },
): Promise<boolean> {
  const isOff = await database.tenant(companyId, async ({ rows }) => {
    if (outcome.ok) {
      await rows
        .updateTable('webhooks')
        .set({ ok_at: new Date(), failing_since: null, problem: null, paused_until: null })
        .where('id', '=', id)
        .execute()
      return false
    }
    const { rows: changed } = await sql<{ off: boolean }>`
      UPDATE webhooks SET failing_since = coalesce(failing_since, now()), problem = ${cutText(outcome.reason, 500)},
             paused_until = ${outcome.pause},
             disabled_at = CASE WHEN ${outcome.gone} OR failing_since < now() - ${OFF_AFTER} THEN now() END
       WHERE id = ${id} AND disabled_at IS NULL RETURNING disabled_at IS NOT NULL AS off`.execute(rows)
    return changed[0]?.off === true
  })
  if (isOff)
    await notifyAdministrators(database, notify, companyId, ({ language, hour }) => ({
      kind: 'webhook_off',
      title: translate(integrationsTexts, language, 'notice.webhookOff', { name }),
      link: '/admin/api/webhooks',
      dedupeKey: `webhook ${id} ${hour}`,
      push: true,
    }))
  return isOff
}
