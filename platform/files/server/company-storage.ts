import { Failure } from '#platform/access/failure.ts'
import { storageFull } from '#platform/contract/files.ts'
import type { Rows } from '#platform/db/database.ts'

const GIGABYTE = 1_000_000_000

/** Called in the file's transaction, with the file already counted. @throws Failure when the plan's limit is exceeded */
export async function refuseOverfull(rows: Rows, companyId: number): Promise<void> {
  const full = await rows
    .selectFrom('company_storage')
    .innerJoin('companies', 'companies.id', 'company_storage.company_id')
    .select('companies.max_storage_bytes as limit')
    .where('company_storage.company_id', '=', companyId)
    .whereRef('company_storage.bytes', '>', 'companies.max_storage_bytes')
    .executeTakeFirst()
  if (full) throw new Failure(storageFull, { values: { limit: Number(full.limit) / GIGABYTE } })
}
