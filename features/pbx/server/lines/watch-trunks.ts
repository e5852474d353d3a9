import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import { trunkEndpoint } from '#platform/telephony/endpoint-name.ts'
import type { TrunkRegistration } from '#platform/telephony/port.ts'
import { storeRegistration } from './store-registration.ts'

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
  /** How our registration at the trunk's carrier goes; null: not known here. */
  registrationOf(endpoint: string): TrunkRegistration | null
  /** Has the telephone server ask a carrier whether it is there. */
  probe(companyId: number, endpoint: string): Promise<void>
  /** Attempts to register have other pauses, which the telephone server has to read. */
  onPaused(companyId: number): void
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
export function watchTrunks({
  database,
  isUp,
  onChanged,
  onLost,
  log,
  ...parts
}: TrunkWatchParts): TrunkWatch {
  const away = new Set<number>()

  /** Whether we are registered; null: not known, or the trunk does not register. */
  async function lookAtRegistration(trunk: { id: number; company_id: number; kind: string }) {
    const registration = trunk.kind === 'register' ? parts.registrationOf(trunkEndpoint(trunk.id)) : null
    if (registration === null) return null
    const { id, company_id: companyId } = trunk
    const { changed, paused } = await storeRegistration(database.systemRows, { id, companyId }, registration)
    if (paused) parts.onPaused(companyId)
    if (changed) onChanged(companyId)
    return registration.state === 'registered'
  }

  async function lookAt(trunk: {
    id: number
    company_id: number
    name: string
    kind: string
    connection: string
  }): Promise<void> {
    const { id, company_id: companyId, name } = trunk
    const isThere = await isUp(companyId, trunkEndpoint(id))
    if (isThere === null) return
    // A carrier that answers OPTIONS may still refuse our registration.
    const up = (await lookAtRegistration(trunk)) ?? isThere
    if (!up && trunk.kind === 'address') await parts.probe(companyId, trunkEndpoint(id))
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
    for (const trunk of trunks)
      await lookAt(trunk).catch((error) =>
        log.warn({ err: error, trunk: trunk.id }, 'failed to check a trunk'),
      )
  }

  const timer = setInterval(() => {
    look().catch((error) => log.warn({ err: error }, 'failed to check the trunks'))
  }, EVERY_MS)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}
