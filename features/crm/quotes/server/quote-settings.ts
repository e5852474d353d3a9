import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { checkReferences } from '#platform/resource/server/check-references.ts'
import { recordAudit } from '../../server/audit.ts'
import { businessStore } from '../../server/businesses/business-store.ts'
import { readQuoteSettings, writeQuoteSettings } from '../contract/quotes.ts'

async function read(rows: Rows): Promise<{ accepted_stage: { id: number; label: string } | null }> {
  const { rows: found } = await sql<{ id: number; label: string }>`
    SELECT s.id, s.name AS label FROM crm_settings g JOIN crm_stages s ON s.id = g.accepted_stage_id AND s.deleted_at IS NULL`.execute(
    rows,
  )
  return { accepted_stage: found[0] ?? null }
}

export const quoteSettingRoutes: readonly BoundRoute[] = [
  bind(readQuoteSettings, ({ unit }) => read(unit.rows)),
  bind(writeQuoteSettings, async (request) => {
    const { unit, body, principal } = request
    if (body.accepted_stage !== null)
      await checkReferences(businessStore, request, { stage: body.accepted_stage })
    const values = { accepted_stage_id: body.accepted_stage }
    await unit.rows
      .insertInto('crm_settings')
      .values({ company_id: principal.companyId, ...values })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
      .execute()
    const settings = await read(unit.rows)
    await recordAudit(unit, {
      by: request,
      action: 'crm_settings.changed',
      subject: { type: 'crm_settings', id: null, name: '' },
      details: { accepted_stage: settings.accepted_stage?.label ?? '' },
    })
    return settings
  }),
]
