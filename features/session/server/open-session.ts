import type { UnitOfWork } from '#platform/db/database.ts'
import { newToken, tokenHash } from './tokens.ts'

/** Opens a session that nobody signed in for: support that a company allows. */
export async function openSession(
  { rows }: UnitOfWork,
  session: { companyId: number; userId: number; expiresAt: Date; address: string; userAgent: string },
): Promise<{ token: string; tokenJoin: string }> {
  const [token, tokenJoin] = [newToken(), newToken()]
  await rows
    .insertInto('sessions')
    .values({
      company_id: session.companyId,
      user_id: session.userId,
      token_hash: tokenHash(token),
      join_token_hash: tokenHash(tokenJoin),
      user_agent: session.userAgent,
      address: session.address,
      expires_at: session.expiresAt,
    })
    .execute()
  return { token, tokenJoin }
}
