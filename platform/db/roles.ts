import { createHmac } from 'node:crypto'
import { Client, escapeIdentifier, escapeLiteral } from 'pg'

/** The database roles of the program; what each may do stands in the first migration. */
export const DATABASE_ROLES = ['suite_app', 'suite_system', 'suite_asterisk'] as const
export type DatabaseRole = (typeof DATABASE_ROLES)[number]

/** Derived, not stored: every node that holds the master secret knows the same passwords. */
const passwordOf = (role: DatabaseRole, masterSecret: Buffer): string =>
  createHmac('sha256', masterSecret).update(`database role ${role}`).digest('base64url')

/** The owner's address with the role's name and password in the owner's place. */
export function roleUrl(ownerUrl: string, role: DatabaseRole, masterSecret: Buffer): string {
  const url = new URL(ownerUrl)
  url.username = role
  url.password = passwordOf(role, masterSecret)
  return url.toString()
}

/** Makes the roles or gives them their password again; needs an owner that may create roles. */
export async function ensureRoles(ownerUrl: string, masterSecret: Buffer): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // Two nodes that start at once must not both create a role.
    await client.query('SELECT pg_advisory_lock(70117001)')
    const { rows } = await client.query<{ rolname: string }>(
      'SELECT rolname FROM pg_roles WHERE rolname = ANY($1)',
      [DATABASE_ROLES],
    )
    const existing = new Set(rows.map((row) => row.rolname))
    for (const role of DATABASE_ROLES) {
      const verb = existing.has(role) ? 'ALTER' : 'CREATE'
      const password = escapeLiteral(passwordOf(role, masterSecret))
      await client.query(
        `${verb} ROLE ${escapeIdentifier(role)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD ${password}`,
      )
    }
  } finally {
    await client.end()
  }
}
