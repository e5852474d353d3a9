import { sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
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

export type DeliveryReport = { ok: true } | { ok: false; reason: string; gone: boolean; pause: Date | null }

/**
 * Stores how a webhook is doing. One whose receiver says that it is gone, or that accepted nothing for three days, is turned off.
 * @returns whether it was turned off
 */
export async function reportDelivery(
  { rows }: UnitOfWork,
  { id }: Hook,
  report: DeliveryReport,
): Promise<boolean> {
  if (report.ok) {
    await rows
      .updateTable('webhooks')
      .set({ ok_at: new Date(), failing_since: null, problem: null, paused_until: null })
      .where('id', '=', id)
      .execute()
    return false
  }
  const { rows: changed } = await sql<{ off: boolean }>`
    UPDATE webhooks SET failing_since = coalesce(failing_since, now()), problem = ${cutText(report.reason, 500)},
           paused_until = ${report.pause},
           disabled_at = CASE WHEN ${report.gone} OR failing_since < now() - ${OFF_AFTER} THEN now() END
     WHERE id = ${id} AND disabled_at IS NULL RETURNING disabled_at IS NOT NULL AS off`.execute(rows)
  return changed[0]?.off === true
}

/** Tells the administrators that a webhook was turned off. */
export const notifyTurnedOff = (
  { database, notify }: IntegrationsContext,
  { id, company_id: companyId, name }: Hook,
): Promise<void> =>
  notifyAdministrators(database, notify, companyId, ({ language, hour }) => ({
    kind: 'webhook_off',
    title: translate(integrationsTexts, language, 'notice.webhookOff', { name }),
    link: '/admin/api/webhooks',
    dedupeKey: `webhook ${id} ${hour}`,
    push: true,
  }))
