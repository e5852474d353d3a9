import { sql } from 'kysely'

/** A box, by its company and extension number. */
export interface BoxOf {
  companyId: number
  extension: string
}

export const extensionOf = ({ companyId, extension }: BoxOf) => sql`
  (SELECT id FROM extensions WHERE company_id = ${companyId} AND number = ${extension} AND deleted_at IS NULL)`
