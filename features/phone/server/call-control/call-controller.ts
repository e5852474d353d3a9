import type { JourneyEvent } from '#platform/telephony/journey/journey.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import type { EngineEvent, EngineInstance, LegId, LiveLeg } from '#platform/telephony/port.ts'
import type { CallEvent, PickingUp, Step } from '../call-machine/call.ts'
import type { CallRoute, Party } from '../ports.ts'
import type { LiveCall, PartOf, RoutedCall, Walked } from './live-call.ts'

/** What an engine says of itself after a gap; `lostAt` is when it was last heard of, epoch milliseconds. */
export interface EngineReturn {
  instance: EngineInstance
  legs: readonly LiveLeg[]
  lostAt: number
}

/**
 * Runs every call: engine events go through the pure call machine one at a time, as they come; its effects go to the
 * engine at once; storing and telling follow, and are never waited for by the call itself.
 */
export interface CallController {
  handle(event: EngineEvent): void
  /** A call that another run of the program began: goes on here, as far as its legs still live. */
  takeOver(live: RoutedCall, engine: EngineReturn, plan: Plan | null): void
  /** A call begins whose legs are those that calls in `from` keep and leave to it (`call-machine/handover.ts`). */
  adopt(adopted: AdoptedCall, from: readonly { callId: string; keep: readonly LegId[] }[]): void
  /** A call was made to ask about another: it is told together with that one. */
  consulted(callId: string, journey: string): void
  /** The engine is back after a gap: what became of the calls meanwhile. */
  reconcile(engine: EngineReturn): void
  /** The engine is gone, and every call with it. */
  loseEngine(): void
  /** The calls that are not over. */
  calls(): readonly LiveCall[]
  /** Something happened to a call from outside of the engine. Whether there is such a call. */
  tell(callId: string, event: CallEvent): boolean
  /** Somebody takes a call that rings elsewhere or is parked; false: it does neither any more. */
  pickUp(callId: string, by: PickingUp, party: Party): boolean
  /** Legs that belong to a call here. */
  knowsLeg(leg: LegId): boolean
  activeCalls(): number
  /** Resolves when no lookup and no command is on its way. */
  settled(): Promise<void>
  /** Another node has the calls: nothing of them is touched any more. */
  abandon(): void
  /** Ends every call and lets no new one in. Resolves when the engine was told. */
  stop(): Promise<void>
}

export interface AdoptedCall {
  step: Step
  route: CallRoute
  plan: Plan
  walked: Walked
  partOf?: PartOf
  /** What happens to it first. */
  first?: JourneyEvent
}
