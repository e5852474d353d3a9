import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { conflict, invalid, notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind, bindPrepared } from '#platform/http/server/bind.ts'
import type { RemoteChoices, RemoteName } from '#platform/integrations/port.ts'
import {
  changeConnection,
  listRemotePeople,
  remoteChoices,
  saveRemotePeople,
} from '../../contract/connections.ts'
import { recordAudit } from '../audit.ts'
import type { IntegrationsContext } from '../ports.ts'
import { refusedBecause } from './activate-connection.ts'
import type { Buckets } from './bucket.ts'
import { findConnection, openConnection } from './connection-rows.ts'
import { createWork } from './create-work.ts'
import { presentConnection } from './present-connection.ts'

interface Found extends RemoteChoices {
  users: readonly RemoteName[]
  fields: readonly RemoteName[]
}

async function existing(rows: Rows, companyId: number, kind: string) {
  const row = await findConnection(rows, companyId, kind)
  if (!row) throw new Failure(notFound)
  return row
}

/** What is exchanged, and who and what belongs together. */
export function mappingRoutes(context: IntegrationsContext, buckets: Buckets): readonly BoundRoute[] {
  return [
    bind(changeConnection, async (request) => {
      const { unit, principal, params, body } = request
      const row = await existing(unit.rows, principal.companyId, params.kind)
      if (new Set(body.fields.map(({ own, form }) => `${form} ${own}`)).size < body.fields.length)
        throw new Failure(invalid, { fields: { fields: ['field.invalid'] } })
      const tells = row.state === 'active' ? context.connectorOf(row.kind)?.tells(body.settings) : undefined
      const changed = await unit.rows
        .updateTable('integration_connections')
        .set((set) => ({
          settings: JSON.stringify(body.settings),
          fields: JSON.stringify(body.fields),
          version: set('version', '+', 1),
          ...(tells ? { tells: [...tells] } : {}),
        }))
        .where('id', '=', row.id)
        .where('version', '=', body.version)
        .returning('id')
        .executeTakeFirst()
      if (!changed) throw new Failure(conflict)
      await recordAudit(unit, {
        by: request,
        action: 'integration.changed',
        subject: { type: 'integration', id: row.id, name: row.kind },
        details: { ...body.settings },
      })
      return presentConnection(context, unit.rows, principal.companyId, params.kind)
    }),
    bindPrepared(
      remoteChoices,
      async ({ principal, params }, proceed: (found: Found) => Promise<unknown>) => {
        const row = await context.database.tenant(principal.companyId, ({ rows }) =>
          existing(rows, principal.companyId, params.kind),
        )
        const connector = context.connectorOf(row.kind)
        if (!connector || row.state !== 'active') throw new Failure(notFound)
        const work = createWork(context, buckets, { connector, connection: openConnection(context, row) })
        try {
          return await proceed({
            users: await connector.listUsers(work),
            fields: await connector.listFields(work),
            ...(await connector.listChoices?.(work)),
          })
        } catch (error) {
          throw error instanceof Failure ? error : refusedBecause(error)
        }
      },
      async ({ unit, prepared }) => {
        const { users, fields, departments, forms, stages, businessFields } = prepared
        return {
          users: [...users],
          fields: [...fields],
          departments: [...(departments ?? [])],
          forms: (forms ?? []).map((form) => ({ ...form, fields: [...form.fields] })),
          stages: [...(stages ?? [])],
          business_fields: [...(businessFields ?? [])],
          own_stages: stages === undefined ? [] : [...(await context.listStages(unit.rows))],
        }
      },
    ),
    bind(listRemotePeople, async ({ unit, principal, params }) => {
      const row = await existing(unit.rows, principal.companyId, params.kind)
      const { rows } = await sql<{ user: number; name: string; username: string; remote: string | null }>`
        SELECT u.id AS user, u.short_name AS name, u.username::text AS username, p.remote_id AS remote
          FROM users u LEFT JOIN integration_people p ON p.user_id = u.id AND p.connection_id = ${row.id}
         WHERE u.company_id = ${principal.companyId} AND u.deleted_at IS NULL AND u.role <> 'operator'
         ORDER BY search_form(u.short_name), u.id`.execute(unit.rows)
      return { results: rows }
    }),
    bind(saveRemotePeople, async (request) => {
      const { unit, principal, params, body } = request
      const row = await existing(unit.rows, principal.companyId, params.kind)
      const chosen = body.people.filter(({ remote }) => remote !== null)
      const doubled = new Set(chosen.map(({ remote }) => remote)).size < chosen.length
      if (doubled || new Set(body.people.map(({ user }) => user)).size < body.people.length)
        throw new Failure(invalid, { fields: { people: ['integrations.personTwice'] } })
      const ids = body.people.map(({ user }) => user)
      const known = await unit.rows
        .selectFrom('users')
        .select('id')
        .where('id', 'in', [...ids, 0])
        .execute()
      if (known.length < ids.length) throw new Failure(notFound)
      await unit.rows
        .deleteFrom('integration_people')
        .where('connection_id', '=', row.id)
        .where((where) =>
          where.or([
            where('user_id', 'in', [...ids, 0]),
            where('remote_id', 'in', [...chosen.map(({ remote }) => remote ?? ''), '']),
          ]),
        )
        .execute()
      if (chosen.length > 0)
        await unit.rows
          .insertInto('integration_people')
          .values(
            chosen.map(({ user, remote }) => ({
              company_id: principal.companyId,
              connection_id: row.id,
              user_id: user,
              remote_id: remote ?? '',
            })),
          )
          .execute()
      await recordAudit(unit, {
        by: request,
        action: 'integration.people_mapped',
        subject: { type: 'integration', id: row.id, name: row.kind },
        details: { people: body.people.length },
      })
      return undefined
    }),
  ]
}
