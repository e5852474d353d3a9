import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { refuseOverfull } from './company-storage.ts'

/** Kind of an upload that no saved form refers to yet. */
export const PENDING = 'pending'

export interface Claim {
  /** Its new owner; with `platform` every signed-in user may see it. */
  companyId: number
  kind: string
  /** `owner` without an id: only the feature itself serves it. */
  visibility: 'owner' | 'company' | 'platform'
  /** The uploader: nobody else can claim it. */
  uploadedBy: number
}

/** Attaches an upload to a record. @throws Failure `invalid` when it is missing or another's, `storage_full` */
export async function claimUpload(
  rows: Rows,
  id: string,
  { companyId, kind, visibility, uploadedBy }: Claim,
): Promise<void> {
  const { numUpdatedRows } = await rows
    .updateTable('stored_files')
    .set({ company_id: companyId, owner_user_id: null, kind, visibility, dropped_at: null })
    .where('id', '=', id)
    .where('kind', '=', PENDING)
    .where('owner_user_id', '=', uploadedBy)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure(invalid)
  await refuseOverfull(rows, companyId)
}
