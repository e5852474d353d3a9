import type { Rows } from '#platform/db/database.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import type { CustomDefinition } from '#platform/resource/contract/custom-field.ts'

/** How the fields are kept that companies add. The table has a jsonb column `variables`, values by the fields' ids. */
export interface CustomKept {
  /** The fields of the company whose rows these are, in their order: one statement. */
  find(rows: Rows): Promise<CustomDefinition[]>
  /** The same values one by one, for filters: company_id, field_id, record_id, place, text_value, number_value. */
  readonly values: keyof DB & string
  /** Where files among the values are read: this and the file's id. */
  readonly filesAt: string
}
