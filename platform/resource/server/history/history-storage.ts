import type { RawBuilder } from 'kysely'
import type { DB } from '#platform/db/schema.gen.ts'

/**
 * History table written by triggers: company_id, entity, record_id, field (column, or `variables.{id}`; `created_at` and
 * `deleted_at` for creation and deletion), old_value and new_value (jsonb), user_id, at.
 */
export interface HistoryStorage {
  readonly table: keyof DB & string
  /** The `entity` of these rows. */
  readonly entity: string
  /** Fields stored in a column of another name: `{ done: 'done_at' }`. */
  readonly columns?: Readonly<Record<string, string>>
  /** Who did it where no user did; SQL over the history's row `h`, null for the program. */
  readonly by?: RawBuilder<string | null>
}
