import type { Database } from '#platform/db/database.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { insertRow, updateRow } from '#platform/resource/server/write-rows.ts'
import { incidents } from '../../contract/status/status.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { requireOrder } from '../require-order.ts'

/** What the status page tells of failures and maintenance. */
export function incidentStore(database: Database): Store {
  const store: Store = defineStore({
    resource: incidents,
    table: 'platform_incidents',
    texts: providerTexts,
    across: database,
    async create(context, input) {
      requireOrder(context.language, input)
      return insertRow(store)(context, input)
    },
    async edit(context, id, patch) {
      const before = await context.unit.rows
        .selectFrom('platform_incidents')
        .select(['starts_at', 'ends_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      requireOrder(context.language, { ...before, ...patch })
      await updateRow(store)(context, id, patch)
    },
  })
  return store
}
