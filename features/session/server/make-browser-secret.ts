import type { Rows } from '#platform/db/database.ts'
import type { SessionSettings } from './session.present.ts'
import type { Account } from './session.queries.ts'

/**
 * Creates the secret by which the browsers of an account's user register, if it is missing: a new password, a new owner
 * or a renewal clears it. Of two concurrent requests one creates it, and both get the same.
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
  const selectSecret = () =>
    rows
      .selectFrom('extensions')
      .select('secret_sealed')
      .where('endpoint', '=', endpoint)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  account.secret_sealed = ((await mine(rows)) ?? (await selectSecret()))?.secret_sealed ?? null
}
