import { randomUUID } from 'node:crypto'
import { cutText } from '#platform/contract/cut-text.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import { newJourney } from '#platform/telephony/journey/journey.ts'
import { dialedDigits } from '#platform/telephony/numbers/dialable.ts'
import type { EngineEvent, LegId } from '#platform/telephony/port.ts'
import { isOver, newCall } from '../../call-machine/call.ts'
import type { CallRoute, Itinerary } from '../../ports.ts'
import type { Caller } from '../admission/shares.ts'
import { createUrgentCalls, mayBeUrgent } from '../admission/urgent-calls.ts'
import type { CallInProgress } from './call-in-progress.ts'
import { isLoop } from './loop-guard.ts'
import type { ProcessorContext } from './processor-context.ts'
import { routeCall } from './route-call.ts'
import type { CallSteps } from './step-call.ts'

type LegArrived = Extract<EngineEvent, { type: 'leg-arrived' }>

/** Longer than any number; the rest of what a device sends is dropped. */
const MAX_DIALED = 64

export interface CallAcceptor {
  /**
   * Begins a call when its turn comes and looks up where it goes; rejects it while `isClosed` or when there are too many.
   * Emergency calls never wait, and no limit rejects them.
   */
  accept(event: LegArrived): void
  /** A caller hung up, perhaps before their call began. */
  forget(leg: LegId): void
}

export function createCallAcceptor(
  context: ProcessorContext,
  steps: CallSteps,
  isClosed: () => boolean,
): CallAcceptor {
  const { engine, admission, rejectedCalls, serverId, calls, pending, clock, log, loops } = context
  const { shares, arrivals } = admission
  const urgentCalls = createUrgentCalls(context.routeArrival)

  const recordRejected = (call: { endpoint: string; dialed: string; outcome: 'congestion' | null }) =>
    rejectedCalls.add({ ...call, asterisk_server_id: serverId })

  /** A carrier has no history; of a phone's flood it holds the beginning. */
  function countRejected(call: Caller): void {
    const share = shares.of(call)
    if (trunkOf(call.endpoint) === null && share.note())
      recordRejected({ endpoint: call.endpoint, dialed: call.dialed, outcome: 'congestion' })
    else rejectedCalls.addUnrecorded(share.company)
  }

  function reject({ leg, endpoint, share }: LegArrived, dialed: string): void {
    void engine
      .hangup(leg, 'congestion')
      .catch((error) => log.warn({ err: error }, 'failed to hang up a rejected call'))
    countRejected({ endpoint, dialed, share })
  }

  async function route(
    live: CallInProgress,
    { from, source, headers, hides = false, hops, maxForwards, endpoint }: LegArrived,
  ): Promise<void> {
    const event = await routeCall(context, live.call, {
      from,
      source,
      headers,
      hides,
      at: clock.now(),
      enterDialplan: (itinerary, diverted) => enterDialplan(context, steps, live, itinerary, diverted),
      found(found, unowned, meant) {
        const { caller, dialed } = live.call
        // As it was called: that is what the next call of a flood has, too.
        const call = { endpoint: caller.endpoint, dialed }
        if (meant.dialed !== undefined)
          live.call = { ...live.call, dialed: cutText(meant.dialed, MAX_DIALED) }
        live.hidden = meant.hidden === true
        if (unowned) shares.learn(call, null)
        else if (found === null) recordRejected({ ...call, outcome: null })
        else shares.learn(call, found.company.id)
        return isStillWanted(context, live, found)
      },
      isLoop({ company }) {
        if (trunkOf(endpoint) === null) return false
        live.hops = hops
        live.maxForwards = maxForwards
        live.returns = loops.returnsOf(company.id, live.call.dialed)
        return isLoop(live)
      },
      enter: (found) => context.occupancy.enter(live, found),
    })
    if (event) steps.dispatch(live, event)
  }

  function begin(event: LegArrived, dialed: string): Promise<void> {
    const caller = { leg: event.leg, endpoint: event.endpoint, sipCallId: event.sipCallId }
    const { call, effects } = newCall({ id: randomUUID(), dialed, caller, at: clock.now() })
    const health = engine.health()
    const live = calls.add({ call, route: null, engine: health.up ? health.instance : '' })
    steps.applyEffects(live, effects)
    return route(live, event)
  }

  async function beginUrgent(event: LegArrived, dialed: string): Promise<void> {
    try {
      if (await urgentCalls.isUrgent({ ...event, dialed, at: clock.now() })) return await begin(event, dialed)
    } catch (error) {
      log.error({ err: error }, 'failed to look up whether a call is an emergency call')
    }
    reject(event, dialed)
  }

  return {
    accept(event) {
      const dialed = cutText(dialedDigits(event.dialed), MAX_DIALED)
      if (isClosed()) return reject(event, dialed)
      const { leg, endpoint, share } = event
      const urgent = mayBeUrgent({ endpoint, dialed })
      pending.add(
        arrivals.arrive(
          { leg, endpoint, dialed, share, atOnce: urgent === 'likely' },
          {
            enter: () => begin(event, dialed),
            refuse(gone) {
              if (gone) countRejected({ endpoint, dialed, share })
              else if (urgent && !isClosed()) pending.add(beginUrgent(event, dialed))
              else reject(event, dialed)
            },
          },
        ),
      )
    },
    forget(leg) {
      arrivals.forget(leg)
      urgentCalls.forget(leg)
    },
  }
}

/** False when the caller hung up before routing finished: the call only goes into the history. */
function isStillWanted(
  { publisher }: ProcessorContext,
  live: CallInProgress,
  route: CallRoute | null,
): boolean {
  live.route = route
  if (live.call.phase !== 'ended') return true
  publisher.changed(live)
  if (isOver(live.call)) publisher.forget(live.call.id)
  return false
}

async function enterDialplan(
  { companyQueues, dialplan }: ProcessorContext,
  { advanceDialplan }: CallSteps,
  live: CallInProgress,
  { plan, start, called }: Itinerary,
  diverted: string | null,
): Promise<void> {
  await companyQueues.prepare(plan)
  const { call, route } = live
  if (call.phase !== 'routing' || !route) return
  const { endpoint, id: extension, name, number } = route.caller
  const trunk = trunkOf(endpoint)
  const journey = newJourney(call.id, { name, number, extension, trunk }, call.dialed)
  const about = { number, name, dialed: call.dialed, trunk, ...(diverted === null ? {} : { diverted }) }
  const entered = { kind: 'entered', about } as const
  live.plan = plan
  live.walked = { journey, members: called ? [called] : [], facts: [], trunk: null }
  dialplan.occupy(live, [], dialplan.occupied(live))
  advanceDialplan(live, { type: 'call', event: { type: 'enter-dialplan' } })
  const facts = [entered, ...start.facts]
  advanceDialplan(live, {
    type: 'journey',
    event: { type: 'arrived', destination: start.destination, facts },
  })
}
