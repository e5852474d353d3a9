import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { referenceTo } from '#platform/admin/server/resource.queries.ts'
import { defineStore, type Store } from '#platform/admin/server/store.ts'
import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import { limitReached } from '#platform/contract/resource.ts'
import { extensions } from '../../contract/extensions.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { createExtension, type SecretSettings } from '../create-extension.ts'
import { findCompanyPlan, findOwners } from './extension.queries.ts'

const recordAudit = auditRecorder(pbxTexts)

/** Extensions as administrators keep them. */
export const extensionStore = (settings: SecretSettings): Store =>
  defineStore({
    resource: extensions,
    table: 'extensions',
    texts: pbxTexts,
    lookup: { owner: findOwners },
    joins: sql`LEFT JOIN users owner ON owner.id = r.user_id AND owner.deleted_at IS NULL`,
    select: { owner: referenceTo(sql`owner.id`, sql`owner.short_name`), account: sql`r.endpoint` },
    sort: {
      owner: sql`owner.sort_name`,
      display_name: sql`r.sort_name`,
      number: sql`lpad(r.number, 10)`,
    },
    references: { owner: 'users' },
    unique: {
      extensions_number_key: 'number',
      extensions_endpoint_key: 'number',
      extensions_user_key: 'owner',
    },
    async create({ unit, principal }, input) {
      const company = await findCompanyPlan(unit.rows, principal.companyId)
      if (company.limit !== null && company.extensions >= company.limit) {
        throw new Failure(limitReached, { values: { limit: company.limit } })
      }
      const { id, secret } = await createExtension(unit.rows, settings, {
        company,
        number: input.number,
        displayName: input.display_name,
        userId: input.owner,
        callLimit: input.call_limit,
      })
      return { id, once: { secret } }
    },
    async edit({ unit }, id, patch) {
      const { owner, ...columns } = patch
      const values = { ...columns, ...(owner === undefined ? {} : { user_id: owner }) }
      if (Object.keys(values).length === 0) return
      await unit.rows.updateTable('extensions').set(values).where('id', '=', id).execute()
    },
    audit: (unit, { action, ...entry }) => recordAudit(unit, { ...entry, action: `extension.${action}` }),
  })
