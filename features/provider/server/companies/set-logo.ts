import type { FileStore } from '#platform/files/server/file-store.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'

export type LogoFiles = Pick<FileStore, 'claim' | 'drop'>

/** Replaces a company's logo. It is public, since operators see it too. */
export async function setLogo(
  { unit, principal }: WriteContext,
  files: LogoFiles,
  companyId: number,
  uploaded: string | null,
): Promise<void> {
  const { logo: before } = await unit.rows
    .selectFrom('companies')
    .select('logo')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  await files.drop(unit, before)
  const claim = {
    companyId,
    kind: 'logo',
    visibility: 'platform',
    uploadedBy: principal.userId,
  } as const
  const logo = uploaded === null ? null : await files.claim(unit, uploaded, claim)
  await unit.rows
    .updateTable('companies')
    .set({ logo, logo_crop: logo })
    .where('id', '=', companyId)
    .execute()
}
