import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import {
  zohoCrmConfiguration,
  zohoDeskConfiguration,
  zohoUserConfiguration,
} from '../contract/zoho-configuration.ts'
import { presentConnection } from './connections/present-connection.ts'
import type { IntegrationsContext } from './ports.ts'

/** The configuration calls of Zoho, as clients of the earlier product ask them. */
export const zohoConfigurationRoutes = (context: IntegrationsContext): readonly BoundRoute[] => [
  bind(zohoCrmConfiguration, async ({ unit, principal }) => {
    const { health, address, settings, fields } = await presentConnection(
      context,
      unit.rows,
      principal.companyId,
      'zoho-crm',
    )
    return { connected: health !== 'absent' && health !== 'pending', health, address, settings, fields }
  }),
  bind(zohoDeskConfiguration, async ({ unit, principal }) => {
    const { health, address, settings } = await presentConnection(
      context,
      unit.rows,
      principal.companyId,
      'zoho-desk',
    )
    const connected = health !== 'absent' && health !== 'pending'
    return { connected, available: context.connectorOf('zoho-desk') !== null, health, address, settings }
  }),
  bind(zohoUserConfiguration, async ({ unit, query }) => {
    const user = await unit.rows
      .selectFrom('users')
      .leftJoin('integration_people', (join) =>
        join
          .onRef('integration_people.user_id', '=', 'users.id')
          .on('integration_people.connection_id', 'in', (connections) =>
            connections.selectFrom('integration_connections').select('id').where('kind', '=', 'zoho-crm'),
          ),
      )
      .select(['users.id', 'integration_people.remote_id'])
      .where('users.id', '=', query.user_id)
      .where('users.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!user) throw new Failure(notFound)
    return { user_id: user.id, zoho_user: user.remote_id }
  }),
]
