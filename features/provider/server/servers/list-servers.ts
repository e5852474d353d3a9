import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import { findOptions } from '#platform/resource/server/find-options.ts'
import { serverForm, serverOptions } from '../../contract/servers.ts'
import { acrossCompanies } from '../across-companies.ts'

export const serverOptionsRoute = (database: Database) =>
  acrossCompanies(database, serverOptions, ({ unit, query }) =>
    findOptions(unit.rows, 'asterisk_servers', query),
  )

export const serverFormRoute = (database: Database) =>
  acrossCompanies(database, serverForm, async ({ unit, query }) => {
    const { server_id } = query
    if (server_id === undefined) return { server: null, companies: [] }
    const server = await unit.rows
      .selectFrom('asterisk_servers')
      .select(['id', 'name', 'ari_url', 'ari_user', 'sip_host', 'sip_tls_port'])
      .select(sql<'own' | 'outside'>`kind`.as('kind'))
      .select(sql<number>`coalesce(sip_port, 5060)`.as('sip_port'))
      .select(sql<boolean>`ari_password_sealed IS NOT NULL`.as('has_password'))
      .where('id', '=', server_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!server) throw new Failure(notFound)
    const companies = await unit.rows
      .selectFrom('companies')
      .select(['id', 'name'])
      .where('asterisk_server_id', '=', server_id)
      .where('deleted_at', 'is', null)
      .orderBy(sql`search_form(name)`)
      .execute()
    return { server, companies }
  })
