import type { Database } from '#platform/db/database.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'

/** Stores the session keys of paired telephones, sealed. */
export const createSessionKeeper = (
  { systemRows: rows }: Pick<Database, 'systemRows'>,
  secrets: SealedBox,
) => ({
  async load(accountId: number): Promise<string | null> {
    const stored = await rows
      .selectFrom('join_web_sessions')
      .select('session_sealed')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return stored ? secrets.open(stored.session_sealed) : null
  },
  async save(accountId: number, text: string): Promise<void> {
    const account = await rows
      .selectFrom('join_accounts')
      .select('company_id')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    const session = { session_sealed: secrets.seal(text), updated_at: new Date() }
    await rows
      .insertInto('join_web_sessions')
      .values({ account_id: accountId, company_id: account.company_id, ...session })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(session))
      .execute()
  },
  async drop(accountId: number): Promise<void> {
    await rows.deleteFrom('join_web_sessions').where('account_id', '=', accountId).execute()
  },
})
