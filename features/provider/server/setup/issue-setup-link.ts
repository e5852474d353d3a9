import { createHash, randomBytes } from 'node:crypto'
import type { Database, Rows } from '#platform/db/database.ts'

const SETUP_LINK_HOURS = 24

/** Only the hash is stored, so that a leaked database opens nothing. */
export const setupTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

export const operatorExists = async (rows: Rows): Promise<boolean> =>
  (await rows.selectFrom('users').select('id').where('role', '=', 'operator').limit(1).executeTakeFirst()) !==
  undefined

/**
 * Issues a one-time link for creating the first operator; null if there is one. Every start issues another, since only
 * the hash is stored; all become invalid on first use or after a day.
 */
export const issueSetupLink = (database: Database): Promise<string | null> =>
  database.system(async ({ rows }) => {
    if (await operatorExists(rows)) return null
    const token = randomBytes(32).toString('base64url')
    await rows
      .insertInto('setup_links')
      .values({
        token_hash: setupTokenHash(token),
        expires_at: new Date(Date.now() + SETUP_LINK_HOURS * 60 * 60 * 1000),
      })
      .execute()
    return token
  })
