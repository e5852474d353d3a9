import type { Rows } from '#platform/db/database.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import type { CustomDefinition } from '#platform/resource/contract/custom-field.ts'

/** Storage of custom fields. The table has a jsonb column `variables`, values by field id. */
export interface CustomStorage {
  /** Custom fields of the company, in order: one statement. */
  find(rows: Rows): Promise<CustomDefinition[]>
  /** Table of single values, for filters: company_id, field_id, record_id, place, text_value, number_value. */
  readonly values: keyof DB & string
  /** URL prefix of files among the values; the file's id follows. */
  readonly filesAt: string
}
