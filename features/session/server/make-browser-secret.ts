import type { Rows } from '#platform/db/database.ts'
import type { SessionSettings } from './session.present.ts'
import type { Account } from './session.queries.ts'

/**
 * Makes the secret by which the browsers of an account's owner register, when there is none: a new password, a new owner or
 * a renewal took the one before. Of two pages that ask at once one makes it, and both are told the same.
 */
export async function makeBrowserSecret(
  rows: Rows,
  account: Account,
  { newBrowserSecret }: Pick<SessionSettings, 'newBrowserSecret'>,
): Promise<void> {
  const { endpoint } = account
  if (endpoint === null || account.secret_sealed === null || account.secret_sealed.length > 0) return
  const mine = (rows: Rows) =>
    rows
      .updateTable('extensions')
      .set(newBrowserSecret(endpoint).columns)
      .where('endpoint', '=', endpoint)
      .where('deleted_at', 'is', null)
      .where('secret_sealed', '=', Buffer.alloc(0))
      .returning('secret_sealed')
      .executeTakeFirst()
  const kept = () =>
    rows
      .selectFrom('extensions')
      .select('secret_sealed')
      .where('endpoint', '=', endpoint)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  account.secret_sealed = ((await mine(rows)) ?? (await kept()))?.secret_sealed ?? null
}
