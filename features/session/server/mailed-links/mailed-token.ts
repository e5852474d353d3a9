import type { ExpressionBuilder } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { newToken, tokenHash } from '../tokens.ts'

/** Purposes of mailed links. */
export const LINK_PURPOSES = ['restart-password', 'unblock', 'invitation'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** Validity of each; an invitation outlasts a weekend. */
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = {
  'restart-password': 60,
  unblock: 60,
  invitation: 3 * 24 * 60,
}
/** Most open links for one user and purpose, so that no mailbox is flooded. */
const OPEN_LINKS = 3

export interface LinkOwner {
  userId: number
  companyId: number
}

/** The token for a new link; null when the user has too many open ones. */
export async function issueMailedToken(
  rows: Rows,
  { userId, companyId }: LinkOwner,
  purpose: LinkPurpose,
): Promise<string | null> {
  // Locks the user, so that two concurrent requests do not count the same open links.
  await rows.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { open } = await rows
    .selectFrom('mailed_tokens')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date())
    .executeTakeFirstOrThrow()
  // A new invitation replaces the older ones; other links stay, since anybody may ask for them.
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

interface Link {
  token: string
  username: string
  purposes: readonly LinkPurpose[]
}

/** The row of an open link. */
const isOpenLink = (link: Link) => (row: ExpressionBuilder<DB, 'mailed_tokens' | 'users' | 'companies'>) =>
  row.and([
    row('users.id', '=', row.ref('mailed_tokens.user_id')),
    row('companies.id', '=', row.ref('users.company_id')),
    row('token_hash', '=', tokenHash(link.token)),
    row('purpose', 'in', link.purposes),
    row('expires_at', '>', new Date()),
    row('users.username', '=', link.username),
    row('users.disabled_at', 'is', null),
    row('companies.disabled_at', 'is', null),
  ])

/** Whether a link is open now. Only `redeemMailedToken` tells whether it can be used. */
export async function isOpenMailedToken(rows: Rows, link: Link): Promise<boolean> {
  const found = await rows
    .selectFrom(['mailed_tokens', 'users', 'companies'])
    .select('mailed_tokens.user_id')
    .where(isOpenLink(link))
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Uses up an open link. Also closes the user's other links of these purposes, so that each works once; the row lock
 * serialises concurrent requests.
 */
export async function redeemMailedToken(rows: Rows, link: Link): Promise<LinkOwner | null> {
  const taken = await rows
    .deleteFrom('mailed_tokens')
    .using('users')
    .using('companies')
    .where(isOpenLink(link))
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
