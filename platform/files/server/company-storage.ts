import { Failure } from '#platform/access/failure.ts'
import { storageFull } from '#platform/contract/files.ts'
import type { Database, Rows } from '#platform/db/database.ts'
import type { StoreName } from './contents/two-stores.ts'

const GIGABYTE = 1_000_000_000

/** Both in bytes; no limit is infinite. */
export interface CompanyStorage {
  bytes: number
  limit: number
}

export const storageFullFor = ({ limit }: Pick<CompanyStorage, 'limit'>): Failure =>
  new Failure(storageFull, { values: { limit: limit / GIGABYTE } })

/** What a company keeps and what its plan allows; no limit where operators only warn. */
export async function storageOf(rows: Rows, companyId: number): Promise<CompanyStorage> {
  const found = await rows
    .selectFrom('companies')
    .leftJoin('company_storage', 'company_storage.company_id', 'companies.id')
    .leftJoin('company_storage_settings as settings', 'settings.company_id', 'companies.id')
    .select(['companies.max_storage_bytes as limit', 'company_storage.bytes', 'settings.at_quota'])
    .where('companies.id', '=', companyId)
    .executeTakeFirst()
  const limit = found?.at_quota === 'warn' ? null : (found?.limit ?? null)
  return {
    bytes: Number(found?.bytes ?? 0),
    limit: limit === null ? Number.POSITIVE_INFINITY : Number(limit),
  }
}

/** Called in the file's transaction, with the file already counted. @throws Failure when the plan's limit is exceeded */
export async function refuseOverfull(rows: Rows, companyId: number): Promise<void> {
  const full = await rows
    .selectFrom('company_storage')
    .innerJoin('companies', 'companies.id', 'company_storage.company_id')
    .leftJoin('company_storage_settings as settings', 'settings.company_id', 'companies.id')
    .select('companies.max_storage_bytes as limit')
    .where('company_storage.company_id', '=', companyId)
    .whereRef('company_storage.bytes', '>', 'companies.max_storage_bytes')
    .where(({ fn, val }) => fn.coalesce('settings.at_quota', val('refuse')), '=', 'refuse')
    .executeTakeFirst()
  if (full) throw storageFullFor({ limit: Number(full.limit) })
}

/** Where a company's new contents go; null: where the settings say. */
export const placeOf =
  (database: Database) =>
  async (companyId: number): Promise<StoreName | null> => {
    // Contents are stored within transactions, whose rows a store does not know.
    const found = await database.lastingRows
      .selectFrom('company_storage_settings')
      .select('store')
      .where('company_id', '=', companyId)
      .executeTakeFirst()
    return found?.store === 'folder' || found?.store === 's3' ? found.store : null
  }
