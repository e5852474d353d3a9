import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { companyStorage } from '../../contract/storage/company-storage.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { GIGABYTE } from '../companies/company-columns.ts'
import { planOfEdited } from '../companies/company-plan.ts'

const USED = sql`coalesce(storage.bytes, 0)`

/** Storage of companies, from sums that triggers keep. */
export const companyStorageStore = (database: Database): Store =>
  defineStore({
    resource: companyStorage,
    table: 'companies',
    texts: providerTexts,
    across: database,
    touches: ['company'],
    joins: sql`LEFT JOIN company_storage storage ON storage.company_id = r.id
               LEFT JOIN company_storage_settings settings ON settings.company_id = r.id`,
    select: {
      used_bytes: sql`${USED}::float8`,
      files: sql`(SELECT coalesce(sum(k.files), 0)::float8 FROM company_storage_kinds k WHERE k.company_id = r.id)`,
      used_percent: sql`coalesce(round(${USED} * 100.0 / nullif(r.max_storage_bytes, 0)), 0)::int`,
      max_storage_gb: sql`(coalesce(r.max_storage_bytes, 0) / ${GIGABYTE})::int`,
      at_quota: sql`coalesce(settings.at_quota, 'refuse')`,
      store: sql`coalesce(settings.store, 'usual')`,
    },
    async edit({ unit: { rows } }, id, { max_storage_gb, at_quota }) {
      if (at_quota !== undefined)
        await rows
          .insertInto('company_storage_settings')
          .values({ company_id: id, at_quota })
          .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ at_quota }))
          .execute()
      if (max_storage_gb === undefined) return
      const { plan } = await planOfEdited(rows, id, { max_storage_gb })
      await rows
        .updateTable('companies')
        .set({
          max_storage_bytes: max_storage_gb === 0 ? null : max_storage_gb * GIGABYTE,
          ...(plan === undefined ? {} : { plan }),
        })
        .where('id', '=', id)
        .execute()
    },
  })
