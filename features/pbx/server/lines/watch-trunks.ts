import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import { trunkEndpoint } from '#platform/telephony/endpoint-name.ts'

export interface LostTrunk {
  id: number
  companyId: number
  name: string
  /** When the loss was noticed. */
  since: Date
}

export interface TrunkWatchParts {
  database: Database
  /** Whether the trunk's carrier is there; null: this node runs no calls, or the trunk's server is down. */
  isUp(companyId: number, endpoint: string): Promise<boolean | null>
  /** The state of a trunk changed. */
  onChanged(companyId: number): void
  /** Notifies administrators; called once per loss. */
  onLost(trunk: LostTrunk): Promise<void>
  log: Logger
}

export interface TrunkWatch {
  /** Checks all trunks now. */
  look(): Promise<void>
  stop(): void
}

const EVERY_MS = 15_000

/**
 * Stores for each trunk whether its carrier is there: registered with us, or answering our OPTIONS requests. It takes two failed
 * checks in a row to count as lost, since a carrier that registers again is away for a moment.
 */
export function watchTrunks({ database, isUp, onChanged, onLost, log }: TrunkWatchParts): TrunkWatch {
  const away = new Set<number>()

  async function lookAt(trunk: {
    id: number
    company_id: number
    name: string
    kind: string
    connection: string
  }): Promise<void> {
    const { id, company_id: companyId, name } = trunk
    const up = await isUp(companyId, trunkEndpoint(id))
    if (up === null) return
    // Asterisk does not qualify an address that it learned of after its start: the carrier may well be there.
    if (!up && trunk.kind === 'address' && trunk.connection === 'unknown') return
    const isSecond = !up && away.has(id)
    if (up) away.delete(id)
    else away.add(id)
    const state = up ? 'up' : 'down'
    if (trunk.connection === state || (!up && !isSecond)) return
    const { rows: changed } = await sql<{ since: Date }>`
      UPDATE trunks SET connection = ${state}, connection_since = now() WHERE id = ${id} AND connection <> ${state}
      RETURNING connection_since AS since`.execute(database.systemRows)
    const since = changed[0]?.since
    if (since) onChanged(companyId)
    // A trunk that was never up is being set up: nothing was lost.
    if (since && state === 'down' && trunk.connection === 'up') await onLost({ id, companyId, name, since })
  }

  async function look(): Promise<void> {
    const trunks = await database.systemRows
      .selectFrom('trunks')
      .innerJoin('companies', 'companies.id', 'trunks.company_id')
      .select(['trunks.id', 'trunks.company_id', 'trunks.name', 'trunks.kind', 'trunks.connection'])
      .where('trunks.disabled_at', 'is', null)
      .where('trunks.deleted_at', 'is', null)
      .where('companies.disabled_at', 'is', null)
      .execute()
    for (const trunk of trunks) await lookAt(trunk)
  }

  const timer = setInterval(() => {
    look().catch((error) => log.warn({ err: error }, 'failed to check the trunks'))
  }, EVERY_MS)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}
