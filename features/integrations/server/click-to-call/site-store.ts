import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { insertRow } from '#platform/resource/server/write-rows.ts'
import { sites } from '../../contract/sites.ts'
import { integrationsTexts } from '../../i18n/texts.ts'
import { limitRows } from '../limit-rows.ts'

export const siteStore: Store = defineStore({
  resource: sites,
  table: 'integration_sites',
  texts: integrationsTexts,
  unique: { integration_sites_origin_key: 'origin' },
  async create(context, input) {
    await limitRows(context.unit.rows, 'integration_sites', context.principal.companyId)
    return insertRow({ ...siteStore, columns: { creator: 'created_by' } })(context, {
      ...input,
      creator: context.principal.userId,
    })
  },
})
