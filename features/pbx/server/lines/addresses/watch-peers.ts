import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'

interface PeerWatchParts {
  database: Database
  /** Endpoints of trunks that are registered with us now, from memory; none on a node that runs no calls. */
  registered(): Promise<readonly string[]>
  /** IP addresses from which the trunk is registered. */
  addressesOf(endpoint: string): Promise<readonly string[]>
  /** A peer of the company registered from a new address. */
  onChanged(companyId: number): void
  log: Logger
}

interface PeerWatch {
  stop(): Promise<void>
}

/** A peer's first calls may come right after it registered. */
const EVERY_MS = 2_000
/** How often the addresses of a peer that stays registered are read again. */
const AGAIN_MS = 30_000
/** How often a known address is stored again: to days nothing more is needed. */
const STORED_MS = 3_600_000
/** Without registration. */
const KEPT = sql`interval '7 days'`

/**
 * Keeps the addresses from which peers authenticate (`peer_addresses`), where no other company's trunk may take their requests:
 * whoever enters the public address of another's exchange as a carrier would have it locked out otherwise.
 */
export function watchPeers({ database, registered, addressesOf, onChanged, log }: PeerWatchParts): PeerWatch {
  const readAt = new Map<string, number>()
  const storedAt = new Map<string, number>()

  async function store(endpoint: string, address: string): Promise<void> {
    const { rows } = await sql<{ company_id: number; is_new: boolean }>`
      INSERT INTO peer_addresses AS known (company_id, trunk_id, address)
      SELECT company_id, id, ${address}::inet FROM trunks
       WHERE endpoint = ${endpoint} AND kind = 'peer' AND deleted_at IS NULL
      ON CONFLICT (trunk_id, address) DO UPDATE SET seen_at = now()
      RETURNING known.company_id, known.xmax = 0 AS is_new`.execute(database.systemRows)
    await sql`DELETE FROM peer_addresses WHERE seen_at < now() - ${KEPT}`.execute(database.systemRows)
    for (const { company_id, is_new } of rows) if (is_new) onChanged(company_id)
  }

  const isRecent = (at: number | undefined, within: number) =>
    at !== undefined && performance.now() - at < within

  async function look(): Promise<void> {
    const endpoints = new Set(await registered())
    for (const gone of readAt.keys()) if (!endpoints.has(gone)) readAt.delete(gone)
    for (const endpoint of endpoints) {
      if (!isRecent(readAt.get(endpoint), AGAIN_MS)) await read(endpoint)
    }
  }

  async function read(endpoint: string): Promise<void> {
    const addresses = await addressesOf(endpoint)
    // Its registration may be known before its proof.
    if (addresses.length > 0) readAt.set(endpoint, performance.now())
    for (const address of addresses) {
      const key = `${endpoint} ${address}`
      if (isRecent(storedAt.get(key), STORED_MS)) continue
      await store(endpoint, address)
      storedAt.set(key, performance.now())
    }
  }

  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= look()
      .catch((error) => log.warn({ err: error }, 'failed to read the addresses of peers'))
      .finally(() => {
        running = null
      })
  }, EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
