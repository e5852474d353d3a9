import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { fraudAlerts, fraudRules, releaseAlert } from '../../contract/fraud.ts'
import { billingTexts } from '../../i18n/texts.ts'
import { companyOfRow } from '../accounts/account-store.ts'
import { across } from '../across.ts'
import { recordAudit } from '../audit.ts'

export const fraudRuleStore = (database: Database): Store =>
  defineStore({
    resource: fraudRules,
    table: 'fraud_rules',
    texts: billingTexts,
    across: database,
    references: { company: 'companies' },
  })

export const fraudAlertStore = (database: Database): Store =>
  defineStore({
    resource: fraudAlerts,
    table: 'fraud_alerts',
    texts: billingTexts,
    across: database,
    joins: companyOfRow.joins,
    select: { company: companyOfRow.company },
    sort: { company: companyOfRow.sort },
    filter: { company: companyOfRow.filter },
  })

/** An operator has looked: what the alert blocks goes on, and stays in the trail. */
export const releaseAlertRoute = (database: Database): BoundRoute =>
  refreshingLists(
    [fraudAlerts.name],
    across(database, releaseAlert, async (request) => {
      const { unit, params, principal } = request
      const { short_name } = await unit.rows
        .selectFrom('users')
        .select('short_name')
        .where('id', '=', principal.userId)
        .executeTakeFirstOrThrow()
      const found = await unit.rows
        .selectFrom('fraud_alerts')
        .select(['subject', 'released_at'])
        .where('id', '=', params.id)
        .forUpdate()
        .executeTakeFirst()
      if (!found) throw new Failure(notFound)
      if (found.released_at !== null) return undefined
      await unit.rows
        .updateTable('fraud_alerts')
        .set((set) => ({ released_at: new Date(), released_by: short_name, version: set('version', '+', 1) }))
        .where('id', '=', params.id)
        .execute()
      await recordAudit(unit, {
        by: request,
        action: 'fraud_alert.released',
        subject: { type: 'fraud_alert', id: params.id, name: found.subject },
      })
      return undefined
    }),
  )
