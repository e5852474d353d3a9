import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import { trunkEndpoint } from '#platform/telephony/endpoint-name.ts'
import type { TrunkRegistration } from '#platform/telephony/port.ts'
import { passSilentTarget, retrySilentTargets } from './pass-silent-target.ts'
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
  /** Attempts to register have other pauses, or calls another target, which the telephone server has to read. */
  onResettled(companyId: number): void
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

interface WatchedTrunk {
  id: number
  company_id: number
  name: string
  kind: string
  connection: string
}

const EVERY_MS = 15_000

/**
 * Stores for each trunk whether its carrier is there: registered with us, or answering our OPTIONS requests. It takes two failed
 * checks in a row to count as lost, since a carrier that registers again is away for a moment. A carrier with several targets that
 * does not answer is tried at the next one, in the order of its SRV records.
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

  /** Null: not known, or the trunk does not register. */
  async function lookAtRegistration(trunk: WatchedTrunk) {
    const registration = trunk.kind === 'register' ? parts.registrationOf(trunkEndpoint(trunk.id)) : null
    if (registration === null) return null
    const { id, company_id: companyId } = trunk
    const { changed, paused } = await storeRegistration(database.systemRows, { id, companyId }, registration)
    if (paused) parts.onResettled(companyId)
    if (changed) onChanged(companyId)
    return registration.state
  }

  /** The carrier does not answer, found for the first or a further time. */
  async function isAway(
    { id, company_id, kind }: WatchedTrunk,
    state: TrunkRegistration['state'] | null,
    isSecond: boolean,
  ) {
    const isSilent = state === null ? kind === 'address' : state === 'unanswered'
    if (isSecond && isSilent && (await passSilentTarget(database.systemRows, id)))
      parts.onResettled(company_id)
    if (kind === 'address') await parts.probe(company_id, trunkEndpoint(id))
  }

  async function lookAt(trunk: WatchedTrunk): Promise<void> {
    const { id, company_id: companyId, name } = trunk
    const isThere = await isUp(companyId, trunkEndpoint(id))
    if (isThere === null) return
    // A carrier that answers OPTIONS may still refuse our registration.
    const registration = await lookAtRegistration(trunk)
    const up = registration === null ? isThere : registration === 'registered'
    const isSecond = !up && away.has(id)
    if (up) away.delete(id)
    else away.add(id)
    if (!up) await isAway(trunk, registration, isSecond)
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
    for (const companyId of await retrySilentTargets(database.systemRows)) parts.onResettled(companyId)
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
