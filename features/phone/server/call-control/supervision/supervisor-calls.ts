import { randomUUID } from 'node:crypto'
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import {
  type EndpointName,
  type EngineEvent,
  EngineUnavailable,
  type HangupCause,
  LegGone,
  type LegId,
  type SpyCommand,
  type TelephonyEngine,
} from '#platform/telephony/port.ts'
import { readSpyNumber, type SpyMode } from '../../../contract/spy-number.ts'
import type { Conference } from '../../call-machine/conference/conference.ts'
import { legOfSide } from '../../call-machine/waiting.ts'
import type { PresenceOfCalls } from '../../presence.ts'
import type { LiveCall } from '../calls/live-call.ts'
import type { CommandRefusal } from '../commands/commands.ts'
import { talksOf } from '../commands/own-calls.ts'
import { findSupervised, recordSpying, type Supervised } from './find-supervised.ts'

/**
 * Calls of supervisors who listen in. They are not calls between people, appear in no history, and end with the leg
 * they listen to: a supervisor follows the agent who is transferred, not the one who transfers.
 */
export interface SupervisorCalls {
  /** Call with every event before passing it on; true: it belongs to a supervisor's call only. */
  handle(event: EngineEvent): boolean
  knowsLeg(leg: LegId): boolean
  change(endpoint: EndpointName, mode: SpyMode): Promise<CommandRefusal | null>
  settled(): Promise<void>
  /** Ends them all. */
  stop(): void
}

interface Spying {
  leg: LegId
  endpoint: EndpointName
  whom: Supervised | null
  on: LegId | null
  spy: string | null
  over: boolean
  /** Serialises the work on it. */
  tail: Promise<unknown>
}

const HEARD_BY: Record<SpyMode, SpyCommand['heardBy']> = { listen: 'nobody', whisper: 'device', join: 'all' }

export function createSupervisorCalls(parts: {
  database: Database
  engine: TelephonyEngine
  presence: PresenceOfCalls
  calls(): readonly LiveCall[]
  conferences(): readonly Conference[]
  log: Logger
}): SupervisorCalls {
  const { database, engine, presence, log } = parts
  const byLeg = new Map<LegId, Spying>()
  const working = new Set<Promise<unknown>>()

  function inTurn<Result>(spying: Spying, work: () => Promise<Result>): Promise<Result> {
    const done = spying.tail.then(work)
    const tail = done.catch((error) => {
      const passing = error instanceof LegGone || error instanceof EngineUnavailable
      if (!passing) log.error({ err: error }, 'failed to start a supervision')
      hangUp(spying, 'failed')
    })
    spying.tail = tail
    working.add(tail)
    void tail.finally(() => working.delete(tail))
    return done
  }

  function hangUp({ leg }: Spying, cause: HangupCause): void {
    engine.hangup(leg, cause).catch((error) => log.warn({ err: error }, 'failed to hang up a supervisor'))
  }

  /** The leg at which somebody talks now, in a call or a conference. */
  function talkingLeg(endpoint: EndpointName): LegId | null {
    const [talk] = talksOf(parts.calls(), endpoint)
    if (talk) return legOfSide(talk.live.call, talk.side)?.leg ?? null
    const members = parts.conferences().flatMap((conference) => conference.members)
    const member = members.find((one) => one.endpoint === endpoint && one.state === 'joined')
    return member?.legs.find(({ state }) => state === 'up')?.leg ?? null
  }

  function begin(
    { leg, endpoint }: { leg: LegId; endpoint: EndpointName },
    request: { mode: SpyMode; extension: string },
  ) {
    const spying: Spying = {
      leg,
      endpoint,
      whom: null,
      on: null,
      spy: null,
      over: false,
      tail: Promise.resolve(),
    }
    byLeg.set(leg, spying)
    // `inTurn` logs a failure and hangs the supervisor up.
    inTurn(spying, () => connect(spying, request)).catch(() => undefined)
  }

  async function connect(
    spying: Spying,
    { mode, extension }: { mode: SpyMode; extension: string },
  ): Promise<void> {
    const whom = await findSupervised(database, spying.endpoint, extension)
    if (typeof whom === 'string')
      return hangUp(spying, whom === 'not-allowed' ? 'not-allowed' : 'unknown-number')
    const on = talkingLeg(whom.target.endpoint)
    // Nobody talks there.
    if (on === null) return hangUp(spying, 'no-answer')
    await recordSpying(database, whom, mode)
    await engine.answer(spying.leg)
    spying.whom = whom
    spying.on = on
    presence.setCall(spying.endpoint, spying.leg, 'IN_CALL')
    await listen(spying, on, mode)
  }

  async function listen(spying: Spying, on: LegId, mode: SpyMode): Promise<void> {
    if (spying.over) return
    if (spying.spy !== null) await engine.endSpy(spying.spy)
    spying.spy = randomUUID()
    await engine.spy({ spy: spying.spy, on, listener: spying.leg, heardBy: HEARD_BY[mode] })
  }

  /** `inTurn` logs failures. */
  function ended(spying: Spying): void {
    spying.over = true
    byLeg.delete(spying.leg)
    presence.setCall(spying.endpoint, spying.leg, null)
    inTurn(spying, async () => {
      if (spying.spy !== null) await engine.endSpy(spying.spy)
    }).catch(() => undefined)
  }

  function arrived(event: Extract<EngineEvent, { type: 'leg-arrived' }>): boolean {
    const request = trunkOf(event.endpoint) === null ? readSpyNumber(event.dialed) : null
    if (request) begin(event, request)
    return request !== null
  }

  function legEnded(leg: LegId, own: Spying | undefined): void {
    if (own) ended(own)
    for (const spying of byLeg.values()) if (spying.on === leg) hangUp(spying, 'normal')
  }

  return {
    handle(event) {
      if (event.type === 'leg-arrived') return arrived(event)
      if (!('leg' in event)) return false
      const own = byLeg.get(event.leg)
      if (event.type === 'leg-ended') legEnded(event.leg, own)
      return own !== undefined
    },
    knowsLeg: (leg) => byLeg.has(leg),
    async change(endpoint, mode) {
      const spying = [...byLeg.values()].find((one) => one.endpoint === endpoint)
      if (!spying) return 'no-call'
      return inTurn(spying, async () => {
        const { whom, on } = spying
        if (whom === null || on === null) return 'no-call'
        await recordSpying(database, whom, mode)
        await listen(spying, on, mode)
        return null
      })
    },
    async settled() {
      while (working.size > 0) await Promise.all(working)
    },
    stop() {
      for (const spying of byLeg.values()) hangUp(spying, 'normal')
    },
  }
}
