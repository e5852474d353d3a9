import type { Rows } from '#platform/db/database.ts'
import { newToken, tokenHash } from '../tokens.ts'

/** What a mailed link is good for. */
export const LINK_PURPOSES = ['restart-password', 'unblock', 'invitation'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** How long each is good: somebody new may be away for a weekend. */
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = {
  'restart-password': 60,
  unblock: 60,
  invitation: 3 * 24 * 60,
}
/** Open links for one user and purpose at a time, so that no mailbox is flooded. */
const OPEN_LINKS = 3

export interface LinkOwner {
  userId: number
  companyId: number
}

/** The token for a new link; null when this user has been sent enough of them for now. */
export async function issueMailedToken(
  rows: Rows,
  { userId, companyId }: LinkOwner,
  purpose: LinkPurpose,
): Promise<string | null> {
  // Two requests at a time must not both count the same open links.
  await rows.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { open } = await rows
    .selectFrom('mailed_tokens')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date())
    .executeTakeFirstOrThrow()
  // An administrator who sends an invitation again means the newest; anybody may ask for the other kinds.
  if (purpose === 'invitation') await withdrawAll(rows, userId, purpose)
  else if (Number(open) >= OPEN_LINKS) return null
  const token = newToken()
  await rows
    .insertInto('mailed_tokens')
    .values({
      token_hash: tokenHash(token),
      company_id: companyId,
      user_id: userId,
      purpose,
      expires_at: new Date(Date.now() + LINK_MINUTES[purpose] * 60_000),
    })
    .execute()
  return token
}

const withdrawAll = (rows: Rows, userId: number, purpose: LinkPurpose) =>
  rows.deleteFrom('mailed_tokens').where('user_id', '=', userId).where('purpose', '=', purpose).execute()

export const withdrawMailedToken = (rows: Rows, token: string) =>
  rows.deleteFrom('mailed_tokens').where('token_hash', '=', tokenHash(token)).execute()

/**
 * Whose link this is, when it is open and theirs. Taking it closes all links of those purposes the user was sent, so that
 * each works once; two takers at a time are kept apart by the row.
 */
export async function takeMailedToken(
  rows: Rows,
  link: { token: string; username: string; purposes: readonly LinkPurpose[] },
): Promise<LinkOwner | null> {
  const taken = await rows
    .deleteFrom('mailed_tokens')
    .using('users')
    .using('companies')
    .whereRef('users.id', '=', 'mailed_tokens.user_id')
    .whereRef('companies.id', '=', 'users.company_id')
    .where('token_hash', '=', tokenHash(link.token))
    .where('purpose', 'in', link.purposes)
    .where('expires_at', '>', new Date())
    .where('users.username', '=', link.username)
    .where('users.disabled_at', 'is', null)
    .where('companies.disabled_at', 'is', null)
    .returning(['mailed_tokens.user_id as userId', 'mailed_tokens.company_id as companyId'])
    .executeTakeFirst()
  if (!taken) return null
  await rows
    .deleteFrom('mailed_tokens')
    .where('user_id', '=', taken.userId)
    .where('purpose', 'in', link.purposes)
    .execute()
  return taken
}
