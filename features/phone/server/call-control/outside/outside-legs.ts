import { randomUUID } from 'node:crypto'
import type { Logger } from '#platform/log/logger.ts'
import { trunkEndpoint } from '#platform/telephony/endpoint-name.ts'
import type {
  DialOutsideCommand,
  EngineEvent,
  LegId,
  LiveLeg,
  TelephonyEngine,
} from '#platform/telephony/port.ts'
import type { Clock, OutsideGate, OutsideRequest } from '../../ports.ts'
import { createMoneyWatch } from './money-watch.ts'
import { createOutsideLedger } from './outside-ledger.ts'

/** A leg to ask for; `number` is what the trunk is sent. */
export type WantedLeg = Omit<OutsideRequest, 'leg' | 'serverId'> & { number: string }

/**
 * The only way to the outside: every leg is asked for at the gate, which checks and bills it, and can then be dialled once, over
 * the trunk and to the number that it was admitted for.
 */
export interface OutsideLegs {
  /** The id of a leg that may be dialled now; null: refused. */
  admit(wanted: WantedLeg): Promise<LegId | null>
  /** @throws NotAdmitted for any other leg, trunk or number */
  dial(command: DialOutsideCommand): Promise<void>
  /** Call with every event. */
  handle(event: EngineEvent): void
  /** After a gap without events: legs that are not among the live ones have ended, at `lostAt` (epoch ms) at the latest. */
  reconcile(live: readonly Pick<LiveLeg, 'leg' | 'up'>[], lostAt: number): void
  settled(): Promise<void>
  stop(): Promise<void>
  /** Another node goes on. */
  abandon(): void
}

export class NotAdmitted extends Error {
  override name = 'NotAdmitted'
}

/** asked ──admitted──▶ admitted ──dial──▶ dialled ──ended──▶ forgotten; an undialled one lapses. */
type Known =
  | { state: 'asked' }
  | { state: 'admitted'; trunk: string; number: string; cancelLapse(): void }
  | { state: 'dialled' }

interface OutsideLegsPorts {
  engine: Pick<TelephonyEngine, 'dialOutside' | 'hangup'>
  gate: OutsideGate
  serverId: number
  clock: Clock
  log: Pick<Logger, 'warn'>
}

/** A caller who hung up meanwhile leaves an admitted leg undialled; it stops counting then. */
const LAPSES_MS = 10_000
const RETRY_MS = 1_000

export function createOutsideLegs({ engine, gate, serverId, clock, log }: OutsideLegsPorts): OutsideLegs {
  const legs = new Map<LegId, Known>()
  const ledger = createOutsideLedger(gate, clock, log)
  const money = createMoneyWatch({
    ...{ engine, gate, serverId, clock, log },
    isRunning: () => [...legs.values()].some(({ state }) => state === 'dialled'),
  })
  let reconciling: Promise<void> = Promise.resolve()
  let stopped = false

  function cancelLapse(leg: LegId): void {
    const known = legs.get(leg)
    if (known?.state === 'admitted') known.cancelLapse()
  }

  function end(leg: LegId, at = clock.now()): void {
    cancelLapse(leg)
    legs.delete(leg)
    ledger.ended(leg, at)
  }

  /** `before`: the legs of this run at that time; what it asked for since is none of the gap's. */
  async function reconcile(
    live: ReadonlyMap<LegId, boolean>,
    before: ReadonlySet<LegId>,
    lostAt: number,
  ): Promise<void> {
    try {
      for (const leg of await gate.open(serverId)) settle(leg, live.get(leg), before.has(leg), lostAt)
    } catch (error) {
      log.warn({ err: error, serverId }, 'cannot reconcile the legs to the outside yet')
      if (!stopped) clock.after(RETRY_MS, () => void reconcile(live, before, lostAt))
    }
  }

  /** `isUp`: undefined when the engine has no such leg. */
  function settle(leg: LegId, isUp: boolean | undefined, wasBefore: boolean, lostAt: number): void {
    const known = legs.get(leg)
    if (isUp === undefined) {
      if (!known || (known.state === 'dialled' && wasBefore)) end(leg, lostAt)
      return
    }
    if (!known) legs.set(leg, { state: 'dialled' })
    money.watch()
    if (isUp) ledger.answered(leg, clock.now())
  }

  return {
    async admit({ number, ...wanted }) {
      const leg = randomUUID()
      legs.set(leg, { state: 'asked' })
      try {
        if (!(await gate.admit({ ...wanted, leg, serverId }))) {
          legs.delete(leg)
          return null
        }
      } catch (error) {
        legs.delete(leg)
        throw error
      }
      const trunk = trunkEndpoint(wanted.trunk)
      legs.set(leg, {
        state: 'admitted',
        trunk,
        number,
        cancelLapse: clock.after(LAPSES_MS, () => end(leg)),
      })
      return leg
    },
    async dial(command) {
      const { leg, trunk, number } = command
      const known = legs.get(leg)
      if (known?.state !== 'admitted' || known.trunk !== trunk || known.number !== number)
        throw new NotAdmitted('a leg to the outside was not admitted')
      known.cancelLapse()
      legs.set(leg, { state: 'dialled' })
      money.watch()
      try {
        await engine.dialOutside(command)
      } catch (error) {
        end(leg)
        throw error
      }
    },
    handle(event) {
      if (!('leg' in event) || !legs.has(event.leg)) return
      if (event.type === 'leg-answered') ledger.answered(event.leg, clock.now())
      else if (event.type === 'leg-ended') end(event.leg)
    },
    reconcile(live, lostAt) {
      const up = new Map(live.map((one) => [one.leg, one.up]))
      const before = new Set(legs.keys())
      reconciling = reconciling.then(() => reconcile(up, before, lostAt))
    },
    async settled() {
      await reconciling
      await ledger.settled()
    },
    async stop() {
      stopped = true
      money.stop()
      for (const [leg, { state }] of [...legs]) if (state === 'admitted') end(leg)
      await reconciling
      await ledger.stop()
    },
    abandon() {
      stopped = true
      money.stop()
      for (const leg of legs.keys()) cancelLapse(leg)
    },
  }
}
