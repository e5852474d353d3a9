import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { MAX_ENTRIES } from '../contract/entries.ts'
import { tooManyEntries } from '../contract/errors.ts'

/**
 * Makes this transaction the only one that changes the user's tree. Called before anything of the tree is read.
 * @throws Failure `drive.too_many` when `added` entries more are too many
 */
export async function lockDrive(
  { rows }: UnitOfWork,
  { companyId, userId }: Pick<Principal, 'companyId' | 'userId'>,
  added = 0,
): Promise<void> {
  await rows
    .insertInto('drives')
    .values({ company_id: companyId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { entries } = await rows
    .selectFrom('drives')
    .select('entries')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (added > 0 && entries + added > MAX_ENTRIES) throw new Failure(tooManyEntries)
}
