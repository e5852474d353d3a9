import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import { findOptions } from '#platform/resource/server/find-options.ts'
import { jitsiServerForm, jitsiServerOptions } from '../../contract/jitsi-servers.ts'
import { acrossCompanies } from '../across-companies.ts'

export const jitsiServerOptionsRoute = (database: Database) =>
  acrossCompanies(database, jitsiServerOptions, ({ unit, query }) =>
    findOptions(unit.rows, 'jitsi_servers', query),
  )

export const jitsiServerFormRoute = (database: Database) =>
  acrossCompanies(database, jitsiServerForm, async ({ unit, query }) => {
    if (query.server === undefined) return { server: null, companies: [] }
    const server = await unit.rows
      .selectFrom('jitsi_servers')
      .select(['id', 'name', 'url', 'app_id', sql<boolean>`app_secret_sealed IS NOT NULL`.as('has_secret')])
      .where('id', '=', query.server)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!server) throw new Failure(notFound)
    const companies = await unit.rows
      .selectFrom('companies')
      .select(['id', 'name'])
      .where('jitsi_server_id', '=', server.id)
      .where('deleted_at', 'is', null)
      .orderBy(sql`search_form(name)`)
      .execute()
    return { server, companies }
  })
