import type { DB } from '#platform/db/schema.gen.ts'

/**
 * Where triggers keep what became of the rows: a table with company_id, entity, record_id, field (the column, or
 * `variables.{id}`; `created_at` and `deleted_at` for coming and going), old_value and new_value (jsonb), user_id, at.
 */
export interface HistoryKept {
  readonly table: keyof DB & string
  /** What the rows are called there. */
  readonly entity: string
  /** Columns that tell of a field that has another: `{ done: 'done_at' }`. */
  readonly columns?: Readonly<Record<string, string>>
}
