import { randomUUID } from 'node:crypto'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import { type JourneyEvent, newJourney } from '#platform/telephony/journey/journey.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import type { EngineEvent, LegId } from '#platform/telephony/port.ts'
import { type CallEvent, isOver, newCall } from '../../call-machine/call.ts'
import { type DialplanEvent, stepDialplan } from '../../call-machine/dialplan-call.ts'
import { transition } from '../../call-machine/transition.ts'
import type { Clock, Itinerary } from '../../ports.ts'
import type { Presence } from '../../presence.ts'
import type { RejectedCalls } from '../admission/rejected-calls.ts'
import type { Rooms } from '../conference/rooms.ts'
import type { CallPublisher } from '../publication/call-publisher.ts'
import type { CompanyQueues } from '../queues/company-queues.ts'
import type { MessageTaker } from '../voicemail/message-taker.ts'
import type { VoicemailCalls } from '../voicemail/voicemail-calls.ts'
import { createEffectApplier } from './apply-effects.ts'
import type { CallInProgress } from './call-in-progress.ts'
import { callOccupancy } from './call-occupancy.ts'
import type { CallProcessor, EngineReturn } from './call-processor.ts'
import { CallsInProgress } from './calls-in-progress.ts'
import { createDialplanContext } from './dialplan-context.ts'
import { engineEvents } from './engine-events.ts'
import type { LiveCall } from './live-call.ts'
import { type RoutingDependencies, routeCall } from './route-call.ts'
import type { EffectSender } from './send-effects.ts'

export interface CallProcessorDependencies extends RoutingDependencies {
  /** The telephone server of these calls. */
  serverId: number
  rejectedCalls: Pick<RejectedCalls, 'add'>
  presence: Presence
  sender: EffectSender
  publisher: CallPublisher
  messages: MessageTaker
  boxCalls: Pick<VoicemailCalls, 'serve'>
  rooms: Rooms
  companyQueues: CompanyQueues
  clock: Clock
}

/** Longer than any number; the rest of what a device sends is dropped. */
const LONGEST_DIALED = 64

type LegArrived = Extract<EngineEvent, { type: 'leg-arrived' }>

export function createCallProcessor(dependencies: CallProcessorDependencies): CallProcessor {
  const { engine, sender, serverId, admission, rejectedCalls, publisher, messages, clock, log, settings } =
    dependencies
  const dialplan = createDialplanContext(dependencies)
  const occupancy = callOccupancy(dependencies)
  const applyEffects = createEffectApplier({ ...dependencies, dialplan, dispatch, advanceDialplan, lookUp })
  const calls = new CallsInProgress()
  const lookups = new Set<Promise<void>>()
  let stopping = false

  function begin(event: LegArrived): void {
    const dialed = event.dialed.slice(0, LONGEST_DIALED)
    if (stopping || !admission.mayCall()) {
      void engine
        .hangup(event.leg, 'congestion')
        .catch((error) => log.warn({ err: error }, 'failed to hang up a rejected call'))
      recordRejected({ endpoint: event.endpoint, dialed, outcome: 'congestion' })
      return
    }
    const caller = { leg: event.leg, endpoint: event.endpoint, sipCallId: event.sipCallId }
    const { call, effects } = newCall({ id: randomUUID(), dialed, caller, at: clock.now() })
    const health = engine.health()
    const live = calls.add({ call, route: null, engine: health.up ? health.instance : '' })
    applyEffects(live, effects)
    lookUp(route(live, event))
  }

  function lookUp(work: Promise<void>): void {
    const lookup = work.finally(() => lookups.delete(lookup))
    lookups.add(lookup)
  }

  const recordRejected = (call: { endpoint: string; dialed: string; outcome: 'congestion' | null }) =>
    rejectedCalls.add({ ...call, asterisk_server_id: serverId })

  async function route(live: CallInProgress, { from }: LegArrived): Promise<void> {
    const event = await routeCall(dependencies, live.call, {
      from,
      at: clock.now(),
      enterDialplan: (itinerary) => enterDialplan(live, itinerary),
      found(route) {
        live.route = route
        const { caller, dialed } = live.call
        if (route === null) recordRejected({ endpoint: caller.endpoint, dialed, outcome: null })
        if (live.call.phase !== 'ended') return true
        // The caller hung up before routing finished; the call still goes into the history.
        publisher.changed(live)
        if (isOver(live.call)) publisher.forget(live.call.id)
        return false
      },
      enter: (route) => occupancy.enter(live, route),
    })
    if (event) dispatch(live, event)
  }

  async function enterDialplan(live: CallInProgress, { plan, start, called }: Itinerary): Promise<void> {
    await dependencies.companyQueues.prepare(plan)
    const { call, route } = live
    if (call.phase !== 'routing' || !route) return
    const { endpoint, id: extension, name, number } = route.caller
    const trunk = trunkOf(endpoint)
    const journey = newJourney(call.id, { name, number, extension, trunk }, call.dialed)
    const entered = { kind: 'entered', about: { number, name, dialed: call.dialed, trunk } } as const
    live.plan = plan
    live.walked = { journey, members: called ? [called] : [], facts: [], trunk: null }
    dialplan.occupy([], dialplan.occupied(live))
    advanceDialplan(live, { type: 'call', event: { type: 'enter-dialplan' } })
    const facts = [entered, ...start.facts]
    advanceDialplan(live, {
      type: 'journey',
      event: { type: 'arrived', destination: start.destination, facts },
    })
  }

  function advanceDialplan(
    live: CallInProgress,
    event: DialplanEvent,
    asked: ReadonlySet<number> = new Set(),
  ): void {
    const { call: before, walked, plan } = live
    if (!walked || !plan || !calls.has(live)) return
    // A hang-up does not wait.
    if (live.held && event.type !== 'call') return void live.held.push(event)
    const at = clock.now()
    const occupied = dialplan.occupied(live)
    const unconfirmed = new Set<number>()
    const around = dialplan.around(plan, at, { asked, found: unconfirmed })
    const step = stepDialplan({ call: before, journey: walked.journey }, event, around)
    if (unconfirmed.size > 0) {
      // The step is repeated once the devices are known.
      const again = () => advanceDialplan(live, event, new Set([...asked, ...unconfirmed]))
      if (live.held) live.held.push(event)
      else hold(live, dialplan.refreshUnregistered(plan, unconfirmed), again)
      return
    }
    live.call = step.call
    live.walked = dialplan.remember(live, walked, step, plan, at)
    dialplan.occupy(occupied, dialplan.occupied(live))
    calls.index(live)
    applyEffects(live, step.effects)
    if (step.call === before && step.facts.length === 0) return
    if (live.call.phase === 'ended' && before.phase !== 'ended') leaveDesk(live, plan)
    changed(live, before.phase)
  }

  /** Queues the journey's events until `ready`. */
  function hold(live: CallInProgress, ready: Promise<void>, goOn: () => void): void {
    const held: DialplanEvent[] = []
    live.held = held
    const release = () => {
      live.held = null
      goOn()
      for (const one of held) advanceDialplan(live, one)
    }
    lookUp(ready.then(release))
  }

  function leaveDesk(live: CallInProgress, { companyId }: Plan): void {
    live.cancelWake()
    dependencies.companyQueues.tell(companyId, { type: 'left', call: live.call.id })
    dependencies.companyQueues.tell(companyId, { type: 'finished', call: live.call.id })
  }

  function dispatch(live: CallInProgress, event: CallEvent): void {
    if (live.walked) {
      advanceDialplan(live, { type: 'call', event })
      return
    }
    const before = live.call
    const { call, effects } = transition(before, event, clock.now())
    live.call = call
    calls.index(live)
    applyEffects(live, effects)
    if (call !== before) changed(live, before.phase)
  }

  function changed(live: CallInProgress, before: LiveCall['call']['phase']): void {
    if (!calls.has(live)) return
    if (live.call.phase !== before) occupancy.phaseChanged(live)
    else if (live.walked) occupancy.tell(live)
    publisher.changed(live)
    if (isOver(live.call)) forget(live)
  }

  function forget(live: CallInProgress): void {
    calls.delete(live)
    publisher.forget(live.call.id)
  }

  function legEvent(leg: LegId, event: CallEvent): void {
    const live = calls.ofLeg(leg)
    if (!live) return
    dispatch(live, event)
    if (event.type === 'leg-ended') calls.forgetLeg(leg)
  }

  function journeyEvent(leg: LegId, event: JourneyEvent): void {
    const live = calls.ofLeg(leg)
    if (live && live.call.caller.leg === leg) advanceDialplan(live, { type: 'journey', event })
  }

  function returned(live: CallInProgress, { instance, legs, lostAt }: EngineReturn): void {
    const sameEngine = live.engine === instance
    live.engine = instance
    const { ringSeconds } = settings
    const since = Math.max(lostAt, live.call.answeredAt ?? live.call.startedAt)
    dispatch(live, { type: 'reconciled', legs, sameEngine, lostAt: since, ringSeconds })
  }

  function tell(callId: string, event: CallEvent): boolean {
    const live = calls.find(callId)
    if (live) dispatch(live, event)
    return live !== undefined
  }

  async function settled(): Promise<void> {
    while (lookups.size > 0) await Promise.all(lookups)
    await sender.settled()
    await messages.settled()
  }

  return {
    handle: engineEvents({ begin, legEvent, journeyEvent, messages }),
    adopt({ step, route, plan, walked, partOf, first, after }, from) {
      const health = engine.health()
      const engineLife = health.up ? health.instance : ''
      const live = calls.add({
        call: step.call,
        route,
        engine: engineLife,
        walked,
        ...(partOf && { partOf }),
      })
      live.plan = plan
      // Parties called through the dialplan are counted by their line.
      occupancy.enter(live, { ...route, callee: null })
      dialplan.occupy([], dialplan.occupied(live))
      for (const { callId, keep } of from) tell(callId, { type: 'released', keep })
      applyEffects(live, step.effects)
      const begin = () => first && advanceDialplan(live, { type: 'journey', event: first })
      if (!first) changed(live, 'routing')
      else if (after) hold(live, after, begin)
      else begin()
    },
    consulted(callId, journey) {
      const live = calls.find(callId)
      if (live) live.partOf = { journey, consult: true }
    },
    takeOver(stored, back, plan) {
      const live = calls.add(stored)
      live.plan = plan
      occupancy.enter(live, stored.route)
      if (stored.walked) dialplan.occupy([], dialplan.occupied(live))
      returned(live, back)
    },
    reconcile(back) {
      for (const live of calls.all()) returned(live, back)
    },
    loseEngine() {
      for (const live of calls.all()) dispatch(live, { type: 'engine-lost' })
    },
    calls: () => calls.all(),
    tell,
    pickUp(callId, by, party) {
      const live = calls.find(callId)
      const before = live?.call
      if (!live || !before) return false
      const event = { type: 'picked-up', by, bridge: randomUUID() } as const
      if (transition(before, event, clock.now()).call === before) return false
      if (!live.walked) occupancy.becomeCallee(live, party)
      dispatch(live, event)
      return true
    },
    knowsLeg: (leg) => calls.ofLeg(leg) !== undefined,
    activeCalls: () => calls.size,
    settled,
    abandon() {
      stopping = true
      for (const live of calls.all()) {
        live.cancelTimer()
        live.cancelWake()
      }
      calls.clear()
    },
    async stop() {
      stopping = true
      for (const live of calls.all()) dispatch(live, { type: 'shut-down' })
      await settled()
    },
  }
}
