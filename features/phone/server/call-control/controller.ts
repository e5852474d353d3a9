import { randomUUID } from 'node:crypto'
import { type CallEffect, type CallEvent, isOver, newCall } from '#platform/telephony/call.ts'
import type { EngineEvent, EngineInstance, LegId, LiveLeg } from '#platform/telephony/port.ts'
import { transition } from '#platform/telephony/transition.ts'
import type { CallRoute, Clock } from '../ports.ts'
import type { Presence } from '../presence.ts'
import { presenceOf } from './call-presence.ts'
import type { CallTeller } from './call-teller.ts'
import { createEffectRunner } from './effect-runner.ts'
import type { LiveCall, RoutedCall } from './live-call.ts'
import { type RoutingDependencies, routeCall } from './route-call.ts'
import type { TurnedAway } from './turned-away.ts'

export interface ControllerDependencies extends RoutingDependencies {
  /** The telephone server whose calls these are. */
  serverId: number
  turnedAway: Pick<TurnedAway, 'add'>
  presence: Presence
  teller: CallTeller
  clock: Clock
}

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
  takeOver(live: RoutedCall, engine: EngineReturn): void
  /** The engine is back after a gap: what became of the calls meanwhile. */
  reconcile(engine: EngineReturn): void
  /** The engine is gone, and every call with it. */
  loseEngine(): void
  /** The calls that are not over. */
  calls(): readonly LiveCall[]
  /** Something happened to a call from outside of the engine. Whether there is such a call. */
  tell(callId: string, event: CallEvent): boolean
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

interface Entry extends LiveCall {
  cancelTimer: () => void
  /** Counted in admission and presence. */
  entered: boolean
}

/** Longer than any number; what a device sends beyond is noise, which is not kept. */
const LONGEST_DIALED = 64

type LegArrived = Extract<EngineEvent, { type: 'leg-arrived' }>

export function createCallController(dependencies: ControllerDependencies): CallController {
  const { engine, serverId, admission, turnedAway, presence, teller, clock, log, settings } = dependencies
  const runner = createEffectRunner(engine, log)
  const entries = new Set<Entry>()
  const byLeg = new Map<LegId, Entry>()
  const lookups = new Set<Promise<void>>()
  let stopping = false

  function begin(event: LegArrived): void {
    const dialed = event.dialed.slice(0, LONGEST_DIALED)
    if (stopping || !admission.mayCall()) {
      void engine
        .hangup(event.leg, 'congestion')
        .catch((error) => log.warn({ err: error }, 'a call that was turned away could not be ended'))
      recordTurnedAway({ endpoint: event.endpoint, dialed, outcome: 'congestion' })
      return
    }
    const caller = { leg: event.leg, endpoint: event.endpoint, sipCallId: event.sipCallId }
    const { call, effects } = newCall({ id: randomUUID(), dialed, caller, at: clock.now() })
    const health = engine.health()
    const entry = remember({ call, route: null, engine: health.up ? health.instance : '' })
    perform(entry, effects)
    const lookup = route(entry).finally(() => lookups.delete(lookup))
    lookups.add(lookup)
  }

  const recordTurnedAway = (call: { endpoint: string; dialed: string; outcome: 'congestion' | null }) =>
    turnedAway.add({ ...call, asterisk_server_id: serverId })

  function remember(live: LiveCall): Entry {
    const entry: Entry = { ...live, cancelTimer: () => {}, entered: false }
    entries.add(entry)
    index(entry)
    return entry
  }

  function index(entry: Entry): void {
    for (const leg of [entry.call.caller, ...entry.call.forks])
      if (leg.state !== 'ended') byLeg.set(leg.leg, entry)
  }

  async function route(entry: Entry): Promise<void> {
    const event = await routeCall(dependencies, entry.call, {
      found(route) {
        entry.route = route
        const { caller, dialed } = entry.call
        if (route === null) recordTurnedAway({ endpoint: caller.endpoint, dialed, outcome: null })
        if (entry.call.phase !== 'ended') return true
        // The caller gave up before we knew who was calling whom: it is history all the same.
        teller.changed(entry)
        if (isOver(entry.call)) teller.forget(entry.call.id)
        return false
      },
      enter: (route) => enter(entry, route),
    })
    if (event) dispatch(entry, event)
  }

  function enter(entry: Entry, route: CallRoute): void {
    entry.entered = true
    admission.enter(route)
    tellPresence(entry)
  }

  function dispatch(entry: Entry, event: CallEvent): void {
    const before = entry.call
    const { call, effects } = transition(before, event, clock.now())
    entry.call = call
    index(entry)
    perform(entry, effects)
    if (call === before) return
    if (call.phase !== before.phase) phaseChanged(entry)
    teller.changed(entry)
    if (isOver(call)) forget(entry)
  }

  function phaseChanged(entry: Entry): void {
    if (entry.call.phase === 'ended') entry.cancelTimer()
    tellPresence(entry)
    if (entry.call.phase === 'ended' && entry.entered && entry.route) {
      entry.entered = false
      admission.leave(entry.route)
    }
  }

  function tellPresence(entry: Entry): void {
    if (!entry.entered) return
    for (const { endpoint, state } of presenceOf(entry)) presence.setCall(endpoint, entry.call.id, state)
  }

  function forget(entry: Entry): void {
    entries.delete(entry)
    for (const [leg, owner] of byLeg) if (owner === entry) byLeg.delete(leg)
    teller.forget(entry.call.id)
  }

  function perform(entry: Entry, effects: readonly CallEffect[]): void {
    for (const effect of effects) {
      if (effect.type === 'start-timer') {
        entry.cancelTimer()
        entry.cancelTimer = clock.after(effect.seconds * 1000, () => dispatch(entry, { type: 'timeout' }))
        continue
      }
      runner.run(effect, {
        callId: entry.call.id,
        callerId: callerIdFor(entry, effect),
        report: (event) => dispatch(entry, event),
      })
    }
  }

  function legEvent(leg: LegId, event: CallEvent): void {
    const entry = byLeg.get(leg)
    if (!entry) return
    dispatch(entry, event)
    if (event.type === 'leg-ended') byLeg.delete(leg)
  }

  function returned(entry: Entry, { instance, legs, lostAt }: EngineReturn): void {
    const sameEngine = entry.engine === instance
    entry.engine = instance
    const { ringSeconds } = settings
    const since = Math.max(lostAt, entry.call.answeredAt ?? entry.call.startedAt)
    dispatch(entry, { type: 'reconciled', legs, sameEngine, lostAt: since, ringSeconds })
  }

  async function settled(): Promise<void> {
    while (lookups.size > 0) await Promise.all(lookups)
    await runner.settled()
  }

  return {
    handle(event) {
      switch (event.type) {
        case 'leg-arrived':
          return begin(event)
        case 'leg-dialing':
          return legEvent(event.leg, { type: 'fork-dialing', leg: event.leg, sipCallId: event.sipCallId })
        case 'leg-ringing':
          return legEvent(event.leg, { type: 'fork-ringing', leg: event.leg })
        case 'leg-answered':
          return legEvent(event.leg, { type: 'fork-answered', leg: event.leg })
        case 'leg-ended':
          return legEvent(event.leg, { type: 'leg-ended', leg: event.leg, cause: event.cause })
        // The engine plays the music and passes the digits within a bridge by itself.
        case 'leg-held':
        case 'leg-resumed':
        case 'leg-digit':
        case 'playback-ended':
        case 'endpoint-contacts':
        case 'engine-up':
        case 'engine-down':
          return
        default:
          return neverHappens(event)
      }
    },
    takeOver(live, back) {
      const entry = remember(live)
      enter(entry, live.route)
      returned(entry, back)
    },
    reconcile(back) {
      for (const entry of [...entries]) returned(entry, back)
    },
    loseEngine() {
      for (const entry of [...entries]) dispatch(entry, { type: 'engine-lost' })
    },
    calls: () => [...entries],
    tell(callId, event) {
      const entry = [...entries].find(({ call }) => call.id === callId)
      if (entry) dispatch(entry, event)
      return entry !== undefined
    },
    knowsLeg: (leg) => byLeg.has(leg),
    activeCalls: () => entries.size,
    settled,
    abandon() {
      stopping = true
      for (const entry of entries) entry.cancelTimer()
      entries.clear()
      byLeg.clear()
    },
    async stop() {
      stopping = true
      for (const entry of [...entries]) dispatch(entry, { type: 'shut-down' })
      await settled()
    },
  }
}

/** A device is shown who calls: whoever is on the other side. */
function callerIdFor({ call, route }: Entry, effect: CallEffect) {
  const toCaller = effect.type === 'dial' && effect.fork.leg === call.caller.leg
  const shown = toCaller ? route?.callee : route?.caller
  return { name: shown?.name ?? '', number: shown?.number ?? '' }
}

function neverHappens(event: never): never {
  throw new Error(`Unknown engine event ${JSON.stringify(event)}`)
}
