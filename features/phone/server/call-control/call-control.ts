import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import type { EngineEvent, TelephonyEngine } from '#platform/telephony/port.ts'
import { endpointState, telephonyStatus } from '../../contract/events.ts'
import type { Clock, FindEndpoints, RouteNumber } from '../ports.ts'
import { createPresence, type Presence } from '../presence.ts'
import { createAdmission } from './admission.ts'
import { createCallTeller } from './call-teller.ts'
import { createCallWriter } from './call-writer.ts'
import { storeCalls } from './call-writes.queries.ts'
import { createCallController, type EngineReturn } from './controller.ts'
import { createDeviceWatch, type DeviceWatch } from './device-watch.ts'
import { takeOpenCalls } from './open-calls.ts'
import { createResumableCalls, type ResumableCalls } from './resumable-calls.ts'

export interface CallSettings {
  /** How long a call rings before it counts as not answered. */
  ringSeconds: number
  /** New calls a second that are let in. */
  callsPerSecond: number
}

export interface CallControlDependencies {
  database: Database
  engine: TelephonyEngine
  /** The telephone server that the engine is. */
  serverId: number
  /** When a run of the program was last known to run the server's calls, before this one; null: never. */
  lastRun: () => Promise<Date | null>
  publish: Hub['publish']
  /** A phone's state, or the engine's, is another now. */
  onPhone?: (endpoint: string) => void
  onEngine?: () => void
  routeNumber: RouteNumber
  findEndpoints: FindEndpoints
  clock: Clock
  log: Logger
  settings: CallSettings
}

export interface CallFigures {
  /** Calls that are not over yet. */
  active: number
  /** New calls refused because too many came at once, since the start. */
  turnedAway: number
  /** Calls whose latest state waits to be stored. */
  unstored: number
}

export interface CallControl {
  readonly presence: Presence
  readonly devices: DeviceWatch
  readonly resumable: ResumableCalls
  /** Listens to the engine, whether it is up already or not. */
  start(): void
  /** Ends all calls, stores and tells what is left. */
  stop(): Promise<void>
  /** Leaves all calls as they are to another node; stores what is left. */
  abandon(): Promise<void>
  /** Resolves when everything that has happened so far is carried out, stored and told. */
  settled(): Promise<void>
  figures(): CallFigures
}

type EngineUp = Extract<EngineEvent, { type: 'engine-up' }>

/** How long the end of the program waits for a database that is away. */
const STORING_PATIENCE_MS = 5_000
/** How long an engine may be away before its calls are given up. */
const ENGINE_PATIENCE_MS = 60_000
const TAKE_OVER_RETRY_MS = 1_000

export function createCallControl(dependencies: CallControlDependencies): CallControl {
  const { database, engine, serverId, publish, findEndpoints, clock, log, settings } = dependencies
  const presence = createPresence({
    findEndpoints,
    publish(companyId, state) {
      publish(`company:${companyId}`, endpointState, state)
      dependencies.onPhone?.(state.account)
    },
    clock,
    log,
  })
  const writer = createCallWriter({
    store: (writes) => storeCalls(database.systemRows, writes),
    clock,
    log,
  })
  const teller = createCallTeller({ serverId, writer, publish, log })
  const admission = createAdmission(settings)
  const controller = createCallController({ ...dependencies, admission, presence, teller })
  const startedAt = new Date(clock.now())
  const chores = new Set<Promise<void>>()
  let unsubscribe: () => void = () => {}
  let stopped = false
  /** What the engine tells while the calls of an earlier run are being taken over; null when that is done. */
  let held: EngineEvent[] | null = []
  let takingOver = false
  let lostAt = clock.now()
  let giveUp: () => void = () => {}

  function doChore(what: string, chore: Promise<unknown>): void {
    const done: Promise<void> = chore
      .then(() => undefined)
      .catch((error) => log.error({ err: error }, `${what} failed`))
      .finally(() => chores.delete(done))
    chores.add(done)
  }

  /** The calls of a run that was killed go on here; those whose engine was restarted meanwhile are over. */
  async function takeOver(event: EngineUp): Promise<void> {
    const [open, last] = await Promise.all([
      takeOpenCalls(database.systemRows, serverId, startedAt, log),
      dependencies.lastRun(),
    ])
    const back: EngineReturn = { ...event, lostAt: last?.getTime() ?? 0 }
    for (const call of open) controller.takeOver(call, back)
    if (open.length > 0) log.info({ calls: open.length }, 'took over the calls of an earlier run')
  }

  async function meet(event: EngineUp): Promise<void> {
    takingOver = true
    for (let done = false; !done && !stopped; ) {
      try {
        await takeOver(event)
        done = true
      } catch (error) {
        log.warn({ err: error }, 'the calls of an earlier run cannot be taken over yet')
        await new Promise<void>((resolve) => void clock.after(TAKE_OVER_RETRY_MS, resolve))
      }
    }
    clearStrangers(event)
    const missed = held ?? []
    held = null
    for (const each of missed) handle(each)
  }

  /** A caller whose call is only just beginning is served; any other leg of no call is ended. */
  function clearStrangers({ legs }: EngineUp): void {
    for (const { leg, endpoint, dialed, sipCallId } of legs) {
      if (controller.knowsLeg(leg)) continue
      if (endpoint !== null && dialed !== null)
        controller.handle({ type: 'leg-arrived', leg, endpoint, dialed, sipCallId })
      else {
        log.info({ leg }, 'ending a leg that belongs to no call')
        doChore('ending a stray leg', engine.hangup(leg, 'failed'))
      }
    }
  }

  function tellEngine(reason: string | null): void {
    publish('everybody', telephonyStatus, { up: reason === null, reason })
    dependencies.onEngine?.()
  }

  async function learnRegistrations(): Promise<void> {
    for (const { endpoint, contacts } of await engine.registrations())
      presence.setContacts(endpoint, contacts)
  }

  function engineUp(event: EngineUp): void {
    giveUp()
    tellEngine(null)
    doChore('asking who is registered', learnRegistrations())
    controller.reconcile({ ...event, lostAt })
    clearStrangers(event)
  }

  function engineDown(reason: string): void {
    log.warn({ reason }, 'the telephone engine is down')
    lostAt = clock.now()
    giveUp()
    giveUp = clock.after(ENGINE_PATIENCE_MS, () => controller.loseEngine())
    presence.forgetContacts()
    tellEngine(reason)
  }

  function handle(event: EngineEvent): void {
    if (held !== null) {
      if (event.type === 'engine-up' && !takingOver) {
        tellEngine(null)
        doChore('asking who is registered', learnRegistrations())
        doChore('taking over calls', meet(event))
      } else held.push(event)
    } else if (event.type === 'engine-up') engineUp(event)
    else if (event.type === 'engine-down') engineDown(event.reason)
    else if (event.type === 'endpoint-contacts') presence.setContacts(event.endpoint, event.contacts)
    else controller.handle(event)
  }

  async function meetRunningEngine(): Promise<void> {
    const health = engine.health()
    if (health.up) handle({ ...health, type: 'engine-up', legs: await engine.liveLegs() })
  }

  async function settled(): Promise<void> {
    while (chores.size > 0) await Promise.all(chores)
    await controller.settled()
    await teller.settled()
    while (chores.size > 0) await Promise.all(chores)
    await presence.settled()
  }

  return {
    presence,
    devices: createDeviceWatch({
      clock,
      lose: (sipCallId) => {
        for (const { call } of controller.calls())
          for (const { leg, ...known } of [call.caller, ...call.forks])
            if (known.sipCallId === sipCallId) controller.tell(call.id, { type: 'device-lost', leg })
      },
    }),
    resumable: createResumableCalls({ engine, controller }),
    start() {
      unsubscribe = engine.subscribe(handle)
      doChore('meeting the engine', meetRunningEngine())
    },
    async abandon() {
      stopped = true
      giveUp()
      unsubscribe()
      controller.abandon()
      await writer.stop(STORING_PATIENCE_MS)
    },
    async stop() {
      stopped = true
      giveUp()
      await controller.stop()
      unsubscribe()
      await writer.stop(STORING_PATIENCE_MS)
      if (writer.pending() === 0) await settled()
    },
    settled,
    figures: () => ({
      active: controller.activeCalls(),
      turnedAway: controller.turnedAway(),
      unstored: writer.pending(),
    }),
  }
}
