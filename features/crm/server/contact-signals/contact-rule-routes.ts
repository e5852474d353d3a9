import type { BoundRoute } from '#platform/http/server/bind.ts'
import { bind } from '#platform/http/server/bind.ts'
import { readContactRules, writeContactRules } from '../../contract/contact-rule.ts'
import { recordAudit } from '../audit.ts'
import { readContactRule } from './contact-rule.ts'

export const contactRuleRoutes: readonly BoundRoute[] = [
  bind(readContactRules, ({ unit }) => readContactRule(unit.rows)),
  bind(writeContactRules, async (request) => {
    const { unit, body, principal } = request
    await unit.rows
      .insertInto('crm_settings')
      .values({ company_id: principal.companyId, ...body })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet(body))
      .execute()
    await recordAudit(unit, {
      by: request,
      action: 'crm_settings.changed',
      subject: { type: 'crm_settings', id: null, name: '' },
      details: body,
    })
    return body
  }),
]
