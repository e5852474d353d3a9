import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/db/database.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'

/** Encryption keys of companies' files. */
export interface FileKeys {
  /** 32 bytes; created on first use. */
  of(companyId: number): Promise<Buffer>
}

/** Stored in the database, sealed by `box`; each is read once per process. */
export function companyFileKeys(database: Database, box: SealedBox): FileKeys {
  const known = new Map<number, Promise<Buffer>>()

  async function read(companyId: number): Promise<Buffer> {
    // The key outlasts the file's transaction, whatever becomes of it.
    const rows = database.lastingRows
    await rows
      .insertInto('company_file_keys')
      .values({ company_id: companyId, key_sealed: box.seal(randomBytes(32).toString('base64')) })
      // Another node may have created it just now: the first one wins.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { key_sealed } = await rows
      .selectFrom('company_file_keys')
      .select('key_sealed')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    return Buffer.from(box.open(key_sealed), 'base64')
  }

  return {
    of(companyId) {
      const found = known.get(companyId) ?? read(companyId)
      known.set(companyId, found)
      // A failure is not cached: the next caller tries again.
      found.catch(() => known.delete(companyId))
      return found
    },
  }
}
