import { AccessEnded } from '#platform/integrations/errors.ts'
import type { Connection, Connector, Granted, Send } from '#platform/integrations/port.ts'
import type { IntegrationsContext } from '../ports.ts'
import { connectionById, openConnection, sealSecrets } from './connection-rows.ts'

/** Renewed so long before they expire, ms. */
const EARLY = 60_000

/** Columns of what an authorisation gave. */
export const grantedColumns = (context: Pick<IntegrationsContext, 'box'>, granted: Granted) => ({
  address: granted.address,
  remote_id: granted.remoteId,
  tokens_sealed: sealSecrets(context, granted.tokens),
  tokens_expire_at: granted.expiresAt,
})

/**
 * The connection with tokens that are valid now. Whoever renews holds a lock of the row, on whatever node, and stores what came
 * before it is used: a refresh token that was used up elsewhere would end the connection. `refused`: an access token that the
 * program no longer takes, although it should last.
 * @throws AccessEnded, ApiBusy, the network's error
 */
export async function withTokens(
  context: IntegrationsContext,
  connector: Connector,
  connection: Connection,
  { send, refused }: { send: Send; refused?: string },
): Promise<Connection> {
  const { authorization } = connector
  if (authorization === null) return connection
  const row = await connectionById(context.database.systemRows, connection.id)
  if (!row) throw new AccessEnded('disconnected')
  const now = openConnection(context, row)
  const isGood = (access: string | undefined, until: Date | null) =>
    access !== refused && (until === null || until.getTime() - EARLY > Date.now())
  if (isGood(now.tokens.access, row.tokens_expire_at)) return now
  return context.database.system(async ({ rows }) => {
    const locked = await rows
      .selectFrom('integration_connections')
      .selectAll()
      .where('id', '=', connection.id)
      .forUpdate()
      .executeTakeFirst()
    if (!locked || locked.state === 'refused') throw new AccessEnded('not connected')
    const current = openConnection(context, locked)
    // Another node renewed them meanwhile.
    if (isGood(current.tokens.access, locked.tokens_expire_at)) return current
    const granted = await authorization.renew(current, send)
    const renewed = await rows
      .updateTable('integration_connections')
      .set(grantedColumns(context, granted))
      .where('id', '=', connection.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return openConnection(context, renewed)
  })
}
