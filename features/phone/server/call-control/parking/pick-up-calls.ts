import type { Logger } from '#platform/log/logger.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import type {
  EndpointName,
  EngineEvent,
  HangupCause,
  LegId,
  TelephonyEngine,
} from '#platform/telephony/port.ts'
import { type PickUp, readPickUp } from '../../../contract/pick-up-number.ts'
import { isLive } from '../../call-machine/call-steps.ts'
import type { Clock, LoadPlan, Party, RouteArrival } from '../../ports.ts'
import type { CallProcessor } from '../calls/call-processor.ts'
import { isRouted, type RoutedCall } from '../calls/live-call.ts'

/** Calls that dial a pick-up code or a parking slot. */
export interface PickUpCalls {
  /** Call with every event before passing it on; true: it concerns a leg without a call yet. */
  handle(event: EngineEvent): boolean
  knowsLeg(leg: LegId): boolean
  settled(): Promise<void>
}

type Arrived = Extract<EngineEvent, { type: 'leg-arrived' }>

export function createPickUpCalls(parts: {
  engine: TelephonyEngine
  processor: Pick<CallProcessor, 'calls' | 'pickUp'>
  routeArrival: RouteArrival
  loadPlan: LoadPlan
  clock: Clock
  log: Logger
}): PickUpCalls {
  const { engine, processor, routeArrival, loadPlan, clock, log } = parts
  /** Until the call to pick up is known. */
  const asking = new Set<LegId>()
  const working = new Set<Promise<void>>()

  const hangUp = (leg: LegId, cause: HangupCause) =>
    engine
      .hangup(leg, cause)
      .catch((error) => log.warn({ err: error }, 'failed to hang up a caller who had nothing to pick up'))

  async function takeUp({ leg, endpoint, dialed, from, sipCallId }: Arrived, request: PickUp): Promise<void> {
    const arrived = await routeArrival({ endpoint, dialed, from, at: clock.now() })
    if (!arrived) return hangUp(leg, 'not-allowed')
    const { company, caller } = arrived.route
    const plan = await loadPlan(company.id)
    const own = processor
      .calls()
      .filter(isRouted)
      .filter(({ route }) => route.company.id === company.id)
    const parkedOrRinging =
      request.kind === 'slot' ? parkedIn(own, request.slot) : ringingAt(own, plan, caller, request)
    // A caller who hung up meanwhile picks up nothing.
    const taken = asking.delete(leg) && parkedOrRinging !== undefined
    if (!taken || !processor.pickUp(parkedOrRinging.call.id, { leg, endpoint, sipCallId }, caller))
      await hangUp(leg, 'no-answer')
  }

  function begin(event: Arrived, request: PickUp): void {
    asking.add(event.leg)
    const done: Promise<void> = takeUp(event, request)
      .catch(async (error) => {
        log.error({ err: error }, 'failed to pick up a call')
        await hangUp(event.leg, 'failed')
      })
      .finally(() => {
        asking.delete(event.leg)
        working.delete(done)
      })
    working.add(done)
  }

  return {
    handle(event) {
      if (event.type === 'leg-arrived') {
        const request = trunkOf(event.endpoint) === null ? readPickUp(event.dialed) : null
        if (request) begin(event, request)
        return request !== null
      }
      if (!('leg' in event) || !asking.has(event.leg)) return false
      if (event.type === 'leg-ended') asking.delete(event.leg)
      return true
    },
    knowsLeg: (leg) => asking.has(leg),
    async settled() {
      while (working.size > 0) await Promise.all(working)
    },
  }
}

const parkedIn = (calls: readonly RoutedCall[], slot: number): RoutedCall | undefined =>
  calls.find(({ walked }) => {
    const step = walked?.journey.step
    return step?.kind === 'parked' && step.slot === slot
  })

/** The call that has rung longest among those that the extension may pick up. */
function ringingAt(
  calls: readonly RoutedCall[],
  plan: Plan,
  taker: Party,
  request: Exclude<PickUp, { kind: 'slot' }>,
): RoutedCall | undefined {
  const near = request.kind === 'group' ? colleaguesOf(plan, taker) : endpointOf(plan, request.extension)
  near.delete(taker.endpoint)
  return calls
    .filter(({ call, route }) => call.phase === 'ringing' && route.caller.endpoint !== taker.endpoint)
    .filter(({ call }) => call.forks.some((fork) => isLive(fork) && near.has(fork.endpoint)))
    .sort((one, other) => one.call.startedAt - other.call.startedAt)[0]
}

const endpointOf = ({ extensions }: Plan, number: string): Set<EndpointName> =>
  new Set([...extensions.values()].filter((one) => one.number === number).map(({ endpoint }) => endpoint))

/** Everybody who shares a ring group or queue with the extension. */
function colleaguesOf({ ringGroups, queues, extensions }: Plan, { id }: Party): Set<EndpointName> {
  const teams = [
    ...[...ringGroups.values()].map(({ members }) => members),
    ...[...queues.values()].map(({ members }) => members.map(({ extension }) => extension)),
  ]
  const near = teams.filter((team) => id !== null && team.includes(id)).flat()
  return new Set(near.flatMap((extension) => extensions.get(extension)?.endpoint ?? []))
}
