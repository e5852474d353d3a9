import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import { trunkEndpoint } from '#platform/telephony/endpoint-name.ts'

interface PeerWatchParts {
  database: Database
  /** IP addresses from which the trunk is registered now; none while this node runs no calls, or the server is down. */
  addressesOf(companyId: number, endpoint: string): Promise<readonly string[]>
  /** A peer of the company registered from a new address. */
  onChanged(companyId: number): void
  log: Logger
}

export interface PeerWatch {
  /** Reads all peers' addresses now. */
  look(): Promise<void>
  stop(): Promise<void>
}

/** A peer's first calls may come right after it registered. */
const EVERY_MS = 2_000
/** Without registration. */
const KEPT = sql`interval '7 days'`
/** Kept up to date to an hour: no write for each look. */
const FRESH = sql`interval '1 hour'`

/**
 * Keeps the addresses from which peers authenticate (`peer_addresses`), where no other company's trunk may take their requests:
 * whoever enters the public address of another's exchange as a carrier would have it locked out otherwise.
 */
export function watchPeers({ database, addressesOf, onChanged, log }: PeerWatchParts): PeerWatch {
  const rows = database.systemRows
  let running: Promise<void> = Promise.resolve()

  async function lookAt({ id, company_id }: { id: number; company_id: number }): Promise<void> {
    const addresses = await addressesOf(company_id, trunkEndpoint(id))
    if (addresses.length === 0) return
    const { rows: stored } = await sql<{ is_new: boolean }>`
      INSERT INTO peer_addresses AS known (company_id, trunk_id, address)
      SELECT DISTINCT ${company_id}::bigint, ${id}::bigint, address FROM unnest(${[...addresses]}::inet[]) AS address
      ON CONFLICT (trunk_id, address) DO UPDATE SET seen_at = now() WHERE known.seen_at < now() - ${FRESH}
      RETURNING known.xmax = 0 AS is_new`.execute(rows)
    if (stored.some(({ is_new }) => is_new)) onChanged(company_id)
  }

  async function look(): Promise<void> {
    const peers = await rows
      .selectFrom('trunks')
      .select(['id', 'company_id'])
      .where('kind', '=', 'peer')
      .where('disabled_at', 'is', null)
      .where('deleted_at', 'is', null)
      .execute()
    for (const peer of peers) await lookAt(peer)
    await rows.deleteFrom('peer_addresses').where('seen_at', '<', sql<Date>`now() - ${KEPT}`).execute()
  }

  const lookOnce = (): Promise<void> => {
    // After the one that is under way.
    running = running
      .then(look)
      .catch((error) => log.warn({ err: error }, 'failed to read the peers’ addresses'))
    return running
  }
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    void lookOnce().finally(() => {
      isBusy = false
    })
  }, EVERY_MS)
  timer.unref()
  return {
    look: lookOnce,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
