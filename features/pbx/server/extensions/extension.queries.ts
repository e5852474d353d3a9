import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'

const REGISTRAR = [
  'server.kind',
  'server.ari_url',
  'server.sip_host',
  'server.sip_port',
  'server.sip_tls_port',
] as const

/** The company of new extensions, with its registrar. */
export const findCompany = (rows: Rows, companyId: number) =>
  rows
    .selectFrom('companies')
    .innerJoin('asterisk_servers as server', 'server.id', 'companies.asterisk_server_id')
    .select(['companies.id', 'companies.slug', ...REGISTRAR])
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow()

/** An existing extension, locked, with its registrar. */
export const findKeptExtension = (rows: Rows, id: number) =>
  rows
    .selectFrom('extensions')
    .innerJoin('companies', 'companies.id', 'extensions.company_id')
    .innerJoin('asterisk_servers as server', 'server.id', 'companies.asterisk_server_id')
    .select(['extensions.id', 'extensions.number', 'extensions.endpoint', 'extensions.user_id', ...REGISTRAR])
    .where('extensions.id', '=', id)
    .where('extensions.deleted_at', 'is', null)
    .forUpdate('extensions')
    .executeTakeFirst()

/** Whether the user may own an extension: platform operators have none in a company. */
export async function mayOwn(rows: Rows, userId: number): Promise<boolean> {
  const operator = await rows
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'operator')
    .executeTakeFirst()
  return operator === undefined
}

/** Users by user name or display name; a name that two users share matches neither. */
export async function findOwners(rows: Rows, names: readonly string[]): Promise<Map<string, number>> {
  const found = await sql<{ name: string; id: number }>`
    SELECT name, min(u.id)::bigint AS id FROM unnest(${[...names]}::text[]) AS name
      JOIN users u ON u.deleted_at IS NULL AND u.role <> 'operator'
       AND (u.username = name::citext OR search_form(u.short_name) = search_form(name))
     GROUP BY name HAVING count(*) = 1`.execute(rows)
  return new Map(found.rows.map(({ name, id }) => [name, id]))
}
