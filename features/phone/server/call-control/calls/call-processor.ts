import type { JourneyEvent } from '#platform/telephony/journey/journey.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import type { EngineEvent, EngineInstance, LegId, LiveLeg } from '#platform/telephony/port.ts'
import type { CallEvent, PickingUp, Step } from '../../call-machine/call.ts'
import type { CallRoute, Party } from '../../ports.ts'
import type { DialplanState, LiveCall, PartOf, RoutedCall } from './live-call.ts'

/** The engine's state after a gap; `lostAt` is when it was last heard from, epoch milliseconds. */
export interface EngineReturn {
  instance: EngineInstance
  legs: readonly LiveLeg[]
  lostAt: number
}

/**
 * Runs every call: engine events pass through the pure call machine one at a time, in order, and its effects go to the
 * engine at once. Storing and publishing follow; the call itself never waits for them.
 */
export interface CallProcessor {
  handle(event: EngineEvent): void
  /** Continues a call of an earlier run, as far as its legs still live. */
  takeOver(live: RoutedCall, engine: EngineReturn, plan: Plan | null): void
  /** Starts a call from legs that the calls in `from` keep and hand over to it (`call-machine/handover.ts`). */
  adopt(adopted: AdoptedCall, from: readonly { callId: string; keep: readonly LegId[] }[]): void
  /** The call is a consultation about another: they are reported together. */
  consulted(callId: string, journey: string): void
  /** The engine is back after a gap: reconciles the calls with it. */
  reconcile(engine: EngineReturn): void
  /** The engine is gone, and every call with it. */
  loseEngine(): void
  /** Calls in progress. */
  calls(): readonly LiveCall[]
  /** Feeds an event that does not come from the engine to a call. Returns whether the call exists. */
  tell(callId: string, event: CallEvent): boolean
  /** Picks up a call that rings elsewhere or is parked; false: too late. */
  pickUp(callId: string, by: PickingUp, party: Party): boolean
  /** Legs that belong to a call here. */
  knowsLeg(leg: LegId): boolean
  activeCalls(): number
  /** Resolves when no lookup and no command is pending. */
  settled(): Promise<void>
  /** Another node has the calls: stops touching them. */
  abandon(): void
  /** Ends every call and admits no new one. Resolves when the engine has been told. */
  stop(): Promise<void>
}

export interface AdoptedCall {
  step: Step
  route: CallRoute
  plan: Plan
  walked: DialplanState
  partOf?: PartOf
  /** Handled before anything else. */
  first?: JourneyEvent
  /** `first` waits for this; must not reject. */
  after?: Promise<void>
}
