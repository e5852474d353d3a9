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
import type { CallController, EngineReturn } from './call-controller.ts'
import { callOccupancy } from './call-occupancy.ts'
import { createDialplanContext } from './dialplan-context.ts'
import { engineEvents } from './engine-events.ts'
import { Entries } from './entries.ts'
import type { Entry } from './entry.ts'
import type { LiveCall } from './live-call.ts'
import { type RoutingDependencies, routeCall } from './route-call.ts'
import type { EffectSender } from './send-effects.ts'

export type { CallController, EngineReturn }

export interface ControllerDependencies extends RoutingDependencies {
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

export function createCallController(dependencies: ControllerDependencies): CallController {
  const { engine, sender, serverId, admission, rejectedCalls, publisher, messages, clock, log, settings } =
    dependencies
  const dialplan = createDialplanContext(dependencies)
  const occupancy = callOccupancy(dependencies)
  const applyEffects = createEffectApplier({ ...dependencies, dialplan, dispatch, advanceDialplan, lookUp })
  const entries = new Entries()
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
    const entry = entries.add({ call, route: null, engine: health.up ? health.instance : '' })
    applyEffects(entry, effects)
    lookUp(route(entry, event))
  }

  function lookUp(work: Promise<void>): void {
    const lookup = work.finally(() => lookups.delete(lookup))
    lookups.add(lookup)
  }

  const recordRejected = (call: { endpoint: string; dialed: string; outcome: 'congestion' | null }) =>
    rejectedCalls.add({ ...call, asterisk_server_id: serverId })

  async function route(entry: Entry, { from }: LegArrived): Promise<void> {
    const event = await routeCall(dependencies, entry.call, {
      from,
      at: clock.now(),
      enterDialplan: (itinerary) => enterDialplan(entry, itinerary),
      found(route) {
        entry.route = route
        const { caller, dialed } = entry.call
        if (route === null) recordRejected({ endpoint: caller.endpoint, dialed, outcome: null })
        if (entry.call.phase !== 'ended') return true
        // The caller hung up before routing finished; the call still goes into the history.
        publisher.changed(entry)
        if (isOver(entry.call)) publisher.forget(entry.call.id)
        return false
      },
      enter: (route) => occupancy.enter(entry, route),
    })
    if (event) dispatch(entry, event)
  }

  async function enterDialplan(entry: Entry, { plan, start, called }: Itinerary): Promise<void> {
    await dependencies.companyQueues.prepare(plan)
    const { call, route } = entry
    if (call.phase !== 'routing' || !route) return
    const { endpoint, id: extension, name, number } = route.caller
    const trunk = trunkOf(endpoint)
    const journey = newJourney(call.id, { name, number, extension, trunk }, call.dialed)
    const entered = { kind: 'entered', about: { number, name, dialed: call.dialed, trunk } } as const
    entry.plan = plan
    entry.walked = { journey, members: called ? [called] : [], facts: [], trunk: null }
    dialplan.occupy([], dialplan.occupied(entry))
    advanceDialplan(entry, { type: 'call', event: { type: 'enter-dialplan' } })
    const facts = [entered, ...start.facts]
    advanceDialplan(entry, {
      type: 'journey',
      event: { type: 'arrived', destination: start.destination, facts },
    })
  }

  function advanceDialplan(entry: Entry, event: DialplanEvent, asked: ReadonlySet<number> = new Set()): void {
    const { call: before, walked, plan } = entry
    if (!walked || !plan || !entries.has(entry)) return
    // A hang-up does not wait.
    if (entry.held && event.type !== 'call') return void entry.held.push(event)
    const at = clock.now()
    const occupied = dialplan.occupied(entry)
    const unconfirmed = new Set<number>()
    const around = dialplan.around(plan, at, { asked, found: unconfirmed })
    const step = stepDialplan({ call: before, journey: walked.journey }, event, around)
    if (unconfirmed.size > 0) {
      // The step is repeated once the devices are known.
      const again = () => advanceDialplan(entry, event, new Set([...asked, ...unconfirmed]))
      if (entry.held) entry.held.push(event)
      else hold(entry, dialplan.refreshUnregistered(plan, unconfirmed), again)
      return
    }
    entry.call = step.call
    entry.walked = dialplan.remember(entry, walked, step, plan, at)
    dialplan.occupy(occupied, dialplan.occupied(entry))
    entries.index(entry)
    applyEffects(entry, step.effects)
    if (step.call === before && step.facts.length === 0) return
    if (entry.call.phase === 'ended' && before.phase !== 'ended') leaveDesk(entry, plan)
    changed(entry, before.phase)
  }

  /** Queues the journey's events until `ready`. */
  function hold(entry: Entry, ready: Promise<void>, goOn: () => void): void {
    const held: DialplanEvent[] = []
    entry.held = held
    const release = () => {
      entry.held = null
      goOn()
      for (const one of held) advanceDialplan(entry, one)
    }
    lookUp(ready.then(release))
  }

  function leaveDesk(entry: Entry, { companyId }: Plan): void {
    entry.cancelWake()
    dependencies.companyQueues.tell(companyId, { type: 'left', call: entry.call.id })
    dependencies.companyQueues.tell(companyId, { type: 'finished', call: entry.call.id })
  }

  function dispatch(entry: Entry, event: CallEvent): void {
    if (entry.walked) {
      advanceDialplan(entry, { type: 'call', event })
      return
    }
    const before = entry.call
    const { call, effects } = transition(before, event, clock.now())
    entry.call = call
    entries.index(entry)
    applyEffects(entry, effects)
    if (call !== before) changed(entry, before.phase)
  }

  function changed(entry: Entry, before: LiveCall['call']['phase']): void {
    if (!entries.has(entry)) return
    if (entry.call.phase !== before) occupancy.phaseChanged(entry)
    else if (entry.walked) occupancy.tell(entry)
    publisher.changed(entry)
    if (isOver(entry.call)) forget(entry)
  }

  function forget(entry: Entry): void {
    entries.delete(entry)
    publisher.forget(entry.call.id)
  }

  function legEvent(leg: LegId, event: CallEvent): void {
    const entry = entries.ofLeg(leg)
    if (!entry) return
    dispatch(entry, event)
    if (event.type === 'leg-ended') entries.forgetLeg(leg)
  }

  function journeyEvent(leg: LegId, event: JourneyEvent): void {
    const entry = entries.ofLeg(leg)
    if (entry && entry.call.caller.leg === leg) advanceDialplan(entry, { type: 'journey', event })
  }

  function returned(entry: Entry, { instance, legs, lostAt }: EngineReturn): void {
    const sameEngine = entry.engine === instance
    entry.engine = instance
    const { ringSeconds } = settings
    const since = Math.max(lostAt, entry.call.answeredAt ?? entry.call.startedAt)
    dispatch(entry, { type: 'reconciled', legs, sameEngine, lostAt: since, ringSeconds })
  }

  function tell(callId: string, event: CallEvent): boolean {
    const entry = entries.find(callId)
    if (entry) dispatch(entry, event)
    return entry !== undefined
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
      const entry = entries.add({
        call: step.call,
        route,
        engine: engineLife,
        walked,
        ...(partOf && { partOf }),
      })
      entry.plan = plan
      // Parties called through the dialplan are counted by their line.
      occupancy.enter(entry, { ...route, callee: null })
      dialplan.occupy([], dialplan.occupied(entry))
      for (const { callId, keep } of from) tell(callId, { type: 'released', keep })
      applyEffects(entry, step.effects)
      const begin = () => first && advanceDialplan(entry, { type: 'journey', event: first })
      if (!first) changed(entry, 'routing')
      else if (after) hold(entry, after, begin)
      else begin()
    },
    consulted(callId, journey) {
      const entry = entries.find(callId)
      if (entry) entry.partOf = { journey, consult: true }
    },
    takeOver(live, back, plan) {
      const entry = entries.add(live)
      entry.plan = plan
      occupancy.enter(entry, live.route)
      if (live.walked) dialplan.occupy([], dialplan.occupied(entry))
      returned(entry, back)
    },
    reconcile(back) {
      for (const entry of entries.all()) returned(entry, back)
    },
    loseEngine() {
      for (const entry of entries.all()) dispatch(entry, { type: 'engine-lost' })
    },
    calls: () => entries.all(),
    tell,
    pickUp(callId, by, party) {
      const entry = entries.find(callId)
      const before = entry?.call
      if (!entry || !before) return false
      const event = { type: 'picked-up', by, bridge: randomUUID() } as const
      if (transition(before, event, clock.now()).call === before) return false
      if (!entry.walked) occupancy.becomeCallee(entry, party)
      dispatch(entry, event)
      return true
    },
    knowsLeg: (leg) => entries.ofLeg(leg) !== undefined,
    activeCalls: () => entries.size,
    settled,
    abandon() {
      stopping = true
      for (const entry of entries.all()) {
        entry.cancelTimer()
        entry.cancelWake()
      }
      entries.clear()
    },
    async stop() {
      stopping = true
      for (const entry of entries.all()) dispatch(entry, { type: 'shut-down' })
      await settled()
    },
  }
}
