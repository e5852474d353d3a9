import { createHmac } from 'node:crypto'
import { Client, escapeIdentifier, escapeLiteral } from 'pg'

/** The program's database roles; the first migration grants their rights. */
export const DATABASE_ROLES = ['suite_app', 'suite_system', 'suite_asterisk'] as const
export type DatabaseRole = (typeof DATABASE_ROLES)[number] | `suite_asterisk_${number}`

/** Role of a telephone server; each but the first sees the endpoints of its own companies only (`asterisk.this_server`). */
export const asteriskRole = (serverId: number): DatabaseRole =>
  serverId === 1 ? 'suite_asterisk' : `suite_asterisk_${serverId}`

/** Derived, not stored: every node with the master secret computes the same passwords. */
const passwordOf = (role: DatabaseRole, masterSecret: Buffer): string =>
  createHmac('sha256', masterSecret).update(`database role ${role}`).digest('base64url')

/** Encrypts the passwords of trunks; telephone servers, which must read them, connect with it. */
export const trunkKey = (masterSecret: Buffer): string =>
  createHmac('sha256', masterSecret).update('trunk passwords').digest('base64url')

/** The owner's URL with the role's name and password instead. */
export function roleUrl(ownerUrl: string, role: DatabaseRole, masterSecret: Buffer): string {
  const url = new URL(ownerUrl)
  url.username = role
  url.password = passwordOf(role, masterSecret)
  return url.toString()
}

/** Creates the roles, or resets their passwords; needs an owner that may create roles. */
export const ensureRoles = (ownerUrl: string, masterSecret: Buffer): Promise<void> =>
  ensure(ownerUrl, DATABASE_ROLES, masterSecret)

/** Same for the role of a further telephone server, with the rights of the first. */
export const ensureAsteriskRole = (ownerUrl: string, serverId: number, masterSecret: Buffer): Promise<void> =>
  ensure(ownerUrl, [asteriskRole(serverId)], masterSecret, 'IN ROLE suite_asterisk')

async function ensure(
  ownerUrl: string,
  roles: readonly DatabaseRole[],
  masterSecret: Buffer,
  whenMade = '',
): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // Two nodes that start at once must not both create a role.
    await client.query('SELECT pg_advisory_lock(70117001)')
    const { rows } = await client.query<{ rolname: string }>(
      'SELECT rolname FROM pg_roles WHERE rolname = ANY($1)',
      [roles],
    )
    const existing = new Set(rows.map((row) => row.rolname))
    for (const role of roles) {
      const isThere = existing.has(role)
      const password = escapeLiteral(passwordOf(role, masterSecret))
      await client.query(
        `${isThere ? 'ALTER' : 'CREATE'} ROLE ${escapeIdentifier(role)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD ${password} ${isThere ? '' : whenMade}`,
      )
      if (role.startsWith('suite_asterisk'))
        await client.query(
          `ALTER ROLE ${escapeIdentifier(role)} SET suite.trunk_key = ${escapeLiteral(trunkKey(masterSecret))}`,
        )
    }
  } finally {
    await client.end()
  }
}
