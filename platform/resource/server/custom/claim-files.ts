import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Language, Principal } from '#platform/access/principal.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { claimUpload } from '#platform/files/server/claim-upload.ts'
import { findText } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'

/** The file kind of custom fields: served by the feature to those who may see the record. */
const VARIABLE_FILE = 'variable'

export interface Writer {
  unit: Pick<UnitOfWork, 'rows'>
  principal: Pick<Principal, 'companyId' | 'userId'>
  language: Language
}

async function keptIn(rows: Rows, table: keyof DB & string, id: number): Promise<Record<string, unknown>> {
  const found = await sql<{ variables: Record<string, unknown> }>`
    SELECT variables FROM ${sql.table(table)} WHERE id = ${id}`.execute(rows)
  return found.rows[0]?.variables ?? {}
}

/**
 * Attaches uploads to the record, skipping those already attached. Triggers of the table delete replaced ones. `uploads`: upload
 * ids by field id and field name for errors.
 * @throws Failure `invalid` by field for uploads that are not the writer's
 */
export async function claimFiles(
  { unit, principal, language }: Writer,
  table: keyof DB & string,
  recordId: number,
  uploads: readonly { field: number; name: string; upload: string }[],
): Promise<void> {
  if (uploads.length === 0) return
  const storedUploads = await keptIn(unit.rows, table, recordId)
  const { companyId, userId } = principal
  for (const { field, name, upload } of uploads) {
    if (storedUploads[String(field)] === upload) continue
    try {
      await claimUpload(unit.rows, upload, {
        companyId,
        kind: VARIABLE_FILE,
        visibility: 'owner',
        uploadedBy: userId,
      })
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== invalid) throw error
      const text = findText(platformTexts, language, 'field.invalid') ?? name
      throw new Failure(invalid, { fields: { [name]: [text] } })
    }
  }
}
