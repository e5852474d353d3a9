import { setTimeout as pause } from 'node:timers/promises'
import { AccessEnded, ApiBusy } from '#platform/integrations/errors.ts'
import type { Connection, Connector, Granted, Send } from '#platform/integrations/port.ts'
import type { IntegrationsContext } from '../ports.ts'
import { type ConnectionRow, connectionById, openConnection, sealSecrets } from './connection-rows.ts'
import { ANSWERS_WITHIN_MS } from './send-outside.ts'

type TokenContext = Pick<IntegrationsContext, 'database' | 'box' | 'origin'>

/** A connector, as far as its tokens are concerned. */
interface Renewing {
  readonly authorization: Pick<NonNullable<Connector['authorization']>, 'renew'> | null
}

/** Renewed so long before they expire, ms. */
const EARLY_MS = 60_000
/** Longer than the other program may take to answer, ms. */
const CLAIM_MS = 2 * ANSWERS_WITHIN_MS
/** Who waits for another one's renewal looks again so often, ms. */
const LOOK_AGAIN_MS = 200

/** Columns of what an authorisation gave. */
export const grantedColumns = (context: Pick<IntegrationsContext, 'box'>, granted: Granted) => ({
  address: granted.address,
  remote_id: granted.remoteId,
  tokens_sealed: sealSecrets(context, granted.tokens),
  tokens_expire_at: granted.expiresAt,
})

/**
 * The connection with tokens that are valid now. One renews at a time, on whatever node, and stores what came before it is used: a
 * refresh token that was used up elsewhere would end the connection. No database connection is held while the other program is
 * asked. `refused`: an access token that the program no longer takes, although it should last.
 * @throws AccessEnded, ApiBusy, the network's error
 */
export async function withTokens(
  context: TokenContext,
  { authorization }: Renewing,
  connection: Connection,
  { send, refused }: { send: Send; refused?: string },
): Promise<Connection> {
  const { id } = connection
  if (authorization === null) return connection
  const isGood = (access: string | undefined, until: Date | null) =>
    access !== refused && (until === null || until.getTime() - EARLY_MS > Date.now())
  const over = Date.now() + CLAIM_MS
  for (;;) {
    const row = await connectionById(context.database.systemRows, id)
    if (!row) throw new AccessEnded('disconnected')
    const now = openConnection(context, row)
    if (isGood(now.tokens.access, row.tokens_expire_at)) return now
    if (row.state === 'refused') throw new AccessEnded('not connected')
    const claimed = await claimRenewal(context, id)
    if (claimed) {
      // Another one may have renewed them meanwhile.
      const current = openConnection(context, claimed.row)
      if (!isGood(current.tokens.access, claimed.row.tokens_expire_at))
        return renewClaimed(context, claimed, authorization.renew(current, send))
      await releaseRenewal(context, claimed)
      return current
    }
    if (Date.now() > over) throw new ApiBusy('its tokens are being renewed', { status: 503, seconds: null })
    await pause(LOOK_AGAIN_MS)
  }
}

interface Claimed {
  row: ConnectionRow
  until: Date
}

async function claimRenewal({ database }: TokenContext, id: number): Promise<Claimed | undefined> {
  const until = new Date(Date.now() + CLAIM_MS)
  const row = await database.systemRows
    .updateTable('integration_connections')
    .set({ renewing_until: until })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('renewing_until', 'is', null), where('renewing_until', '<', new Date())]),
    )
    .returningAll()
    .executeTakeFirst()
  return row && { row, until }
}

const claimedRow = ({ database }: TokenContext, { row, until }: Claimed) =>
  database.systemRows
    .updateTable('integration_connections')
    .where('id', '=', row.id)
    .where('renewing_until', '=', until)

const releaseRenewal = (context: TokenContext, claimed: Claimed) =>
  claimedRow(context, claimed).set({ renewing_until: null }).execute()

async function renewClaimed(
  context: TokenContext,
  claimed: Claimed,
  renewing: Promise<Granted>,
): Promise<Connection> {
  let granted: Granted
  try {
    granted = await renewing
  } catch (error) {
    await releaseRenewal(context, claimed)
    throw error
  }
  const renewed = await claimedRow(context, claimed)
    .set({ ...grantedColumns(context, granted), renewing_until: null })
    .returningAll()
    .executeTakeFirst()
  // It took longer than anybody waits; it is asked again.
  if (!renewed) throw new ApiBusy('its tokens were renewed too late', { status: 503, seconds: null })
  return openConnection(context, renewed)
}
