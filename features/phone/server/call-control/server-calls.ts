import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import type { EndpointName, EngineEvent, TelephonyEngine } from '#platform/telephony/port.ts'
import type { ConferenceKeeper } from '../conference-records/keep-conference.ts'
import { takeRunningConferences } from '../conference-records/take-running-conferences.ts'
import type {
  Clock,
  EndedCall,
  LoadPlan,
  QueueCallbacks,
  Recordings,
  RouteArrival,
  Voicemail,
} from '../ports.ts'
import type { Presence } from '../presence.ts'
import { createAdmission, type Load } from './admission.ts'
import { createBoxCalls } from './box-line/box-calls.ts'
import type { CallSettings } from './call-settings.ts'
import { type CallTeller, createCallTeller } from './call-teller.ts'
import type { CallWriter } from './call-writer.ts'
import { createCallbackOffers } from './callbacks/callback-offers.ts'
import { createConferenceTeller } from './conference/conference-teller.ts'
import { type Conferences, createConferences } from './conference/conferences.ts'
import { type CallController, createCallController, type EngineReturn } from './controller.ts'
import { createDeviceTransfers } from './device-transfers.ts'
import { createEffectRunner } from './effect-runner.ts'
import type { RoutedCall } from './live-call.ts'
import { createTargetLookUp } from './look-up-target.ts'
import { createMessageTaker } from './message-taker.ts'
import { createObedience } from './obey-orders.ts'
import { takeOpenCalls } from './open-calls.ts'
import type { CallOrder, OrderRefusal } from './orders.ts'
import { createParkedTeller } from './parking/parked-calls.ts'
import { createPickUpCalls } from './parking/pick-up-calls.ts'
import type { QueueDesks } from './queue-desks.ts'
import { createRecorder } from './recording/recorder.ts'
import { createResumableCalls, type ResumableCalls } from './resumable-calls.ts'
import { createSupervisorCalls } from './supervision/supervisor-calls.ts'
import { createTransfers } from './transfers.ts'
import type { TurnedAway } from './turned-away.ts'

export interface ServerCallsDependencies {
  database: Database
  serverId: number
  engine: TelephonyEngine
  /** When a run of the program was last known to run the server's calls, before this one; null: never. */
  lastRun: () => Promise<Date | null>
  publish: Hub['publish']
  conferences: Pick<ConferenceKeeper, 'keep'>
  onEnded?: ((ended: EndedCall) => void) | undefined
  onLive?: ((companyId: number) => void) | undefined
  /** The server went up (null) or down, and why. */
  onEngine(reason: string | null): void
  routeArrival: RouteArrival
  loadPlan: LoadPlan
  desks: QueueDesks
  voicemail: Voicemail
  recordings: Recordings
  callbacks: QueueCallbacks
  /** Of all servers together. */
  presence: Presence
  load: Load
  writer: CallWriter
  turnedAway: TurnedAway
  clock: Clock
  log: Logger
  settings: CallSettings
}

/** The calls of one telephone server: they come, go and are taken over with it, and know nothing of the others. */
export interface ServerCalls {
  readonly controller: CallController
  readonly conferences: Conferences
  readonly resumable: ResumableCalls
  /** `no-call`: this server has no such call. */
  obey(order: CallOrder): Promise<OrderRefusal | null>
  /** Listens to the engine, whether it is up already or not. */
  start(): void
  /** Ends its calls. */
  stop(): Promise<void>
  /** Leaves its calls as they are. */
  abandon(): void
  /** Resolves when everything that has happened so far is carried out, and stored or told. */
  settled(): Promise<void>
}

type EngineUp = Extract<EngineEvent, { type: 'engine-up' }>

const legsOf = ({ legs }: EngineUp): ReadonlySet<string> => new Set(legs.map(({ leg }) => leg))

/** How long an engine may be away before its calls are given up. */
const ENGINE_PATIENCE_MS = 60_000
const TAKE_OVER_RETRY_MS = 1_000
const PARK_SECONDS = 90
const CALLBACK_SECONDS = 5

export function createServerCalls(dependencies: ServerCallsDependencies): ServerCalls {
  const { database, engine, serverId, presence, load, writer, publish, clock, log, settings } = dependencies
  const told = createCallTeller({
    serverId,
    writer,
    publish,
    onEnded: dependencies.onEnded,
    onLive: dependencies.onLive,
    log,
  })
  const admission = createAdmission(settings, load)
  const runner = createEffectRunner(engine, log)
  const recorder = createRecorder(dependencies)
  const teller: CallTeller = {
    ...told,
    changed(live) {
      told.changed(live)
      recorder.callChanged(live)
      tellParked(live)
    },
  }
  const tellParked = createParkedTeller(publish, () => controller.calls())
  const conferenceTeller = createConferenceTeller(publish)
  const messages = createMessageTaker(dependencies)
  const boxCalls = createBoxCalls({ ...dependencies, line: dependencies.voicemail.line })
  const controller = createCallController({
    ...dependencies,
    runner,
    messages,
    boxCalls,
    rooms: { enterRoom: (guest) => conferences.enterRoom(guest) },
    admission,
    teller,
  })
  const lookUp = createTargetLookUp({ ...dependencies, calls: true })
  const conferences = createConferences({
    ...dependencies,
    controller,
    runner,
    lookUp,
    admission,
    teller: {
      speaks: conferenceTeller.speaks,
      changed(conference) {
        conferenceTeller.changed(conference)
        dependencies.conferences.keep(conference, serverId)
        recorder.conferenceChanged(conference)
      },
    },
  })
  const transfers = createTransfers({
    ...dependencies,
    controller,
    lookUp: createTargetLookUp({ ...dependencies, calls: false }),
    settings: { parkSeconds: settings.parkSeconds ?? PARK_SECONDS },
  })
  const transferFor = createDeviceTransfers({ controller, transfers, engine, log })
  const pickUps = createPickUpCalls({ ...dependencies, controller })
  const callbackOffers = createCallbackOffers({
    ...dependencies,
    controller,
    everySeconds: settings.callbackSeconds ?? CALLBACK_SECONDS,
  })
  const supervisors = createSupervisorCalls({
    ...dependencies,
    calls: controller.calls,
    conferences: conferences.running,
  })
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
      .catch((error) => log.error({ err: error, serverId }, `${what} failed`))
      .finally(() => chores.delete(done))
    chores.add(done)
  }

  /** The calls of a run that was killed go on here; those whose engine was restarted meanwhile are over. */
  async function takeOver(event: EngineUp): Promise<void> {
    const [open, running, last] = await Promise.all([
      takeOpenCalls(database.systemRows, serverId, startedAt, log),
      takeRunningConferences(database.systemRows, serverId, startedAt, log),
      dependencies.lastRun(),
    ])
    const back: EngineReturn = { ...event, lostAt: last?.getTime() ?? 0 }
    const plans = await plansOf(open)
    await recorder.takeUp()
    conferences.takeUp(running)
    conferences.reconcile(legsOf(event))
    for (const call of open) controller.takeOver(call, back, plans.get(call.route.company.id) ?? null)
    // A call that nothing happened to has told nobody of itself.
    for (const live of controller.calls()) recorder.callChanged(live)
    await recorder.endStrays()
    if (open.length > 0) log.info({ calls: open.length, serverId }, 'took over the calls of an earlier run')
  }

  /** Of the companies whose calls are on their way through what they have set up. */
  async function plansOf(open: readonly RoutedCall[]): Promise<Map<number, Plan>> {
    const companies = new Set(open.flatMap(({ walked, route }) => (walked ? [route.company.id] : [])))
    const plans = new Map<number, Plan>()
    for (const id of companies) {
      const plan = await dependencies.loadPlan(id)
      await dependencies.desks.prepare(plan)
      plans.set(id, plan)
    }
    return plans
  }

  async function meet(event: EngineUp): Promise<void> {
    takingOver = true
    for (let done = false; !done && !stopped; ) {
      try {
        await takeOver(event)
        done = true
      } catch (error) {
        log.warn({ err: error, serverId }, 'the calls of an earlier run cannot be taken over yet')
        await new Promise<void>((resolve) => void clock.after(TAKE_OVER_RETRY_MS, resolve))
      }
    }
    if (stopped) return
    clearStrangers(event)
    const missed = held ?? []
    held = null
    for (const each of missed) handle(each)
  }

  /** A caller whose call is only just beginning is served; any other leg of no call is ended. */
  function clearStrangers({ legs }: EngineUp): void {
    for (const { leg, endpoint, dialed, from, sipCallId } of legs) {
      if (controller.knowsLeg(leg) || conferences.knowsLeg(leg)) continue
      if (supervisors.knowsLeg(leg) || pickUps.knowsLeg(leg) || callbackOffers.knowsLeg(leg)) continue
      if (endpoint !== null && dialed !== null && from !== null)
        callEvent({ type: 'leg-arrived', leg, endpoint, dialed, from, sipCallId })
      else {
        log.info({ leg }, 'ending a leg that belongs to no call')
        doChore('ending a stray leg', engine.hangup(leg, 'failed'))
      }
    }
  }

  async function learnRegistrations(): Promise<void> {
    for (const { endpoint, contacts } of await engine.registrations())
      presence.setContacts(serverId, endpoint, contacts)
  }

  /** A desk phone that registers knows nothing of what came meanwhile. */
  async function tellMessages(endpoint: EndpointName): Promise<void> {
    const waiting = await dependencies.voicemail.waiting(endpoint)
    if (waiting) await engine.tellMessages(endpoint, waiting)
  }

  function engineUp(event: EngineUp): void {
    giveUp()
    dependencies.onEngine(null)
    doChore('asking who is registered', learnRegistrations())
    controller.reconcile({ ...event, lostAt })
    conferences.reconcile(legsOf(event))
    clearStrangers(event)
  }

  function engineDown(reason: string): void {
    log.warn({ reason, serverId }, 'the telephone engine is down')
    lostAt = clock.now()
    giveUp()
    giveUp = clock.after(ENGINE_PATIENCE_MS, () => controller.loseEngine())
    presence.forgetContacts(serverId)
    dependencies.onEngine(reason)
  }

  function handle(event: EngineEvent): void {
    if (held !== null) {
      if (event.type === 'engine-up' && !takingOver) {
        dependencies.onEngine(null)
        doChore('asking who is registered', learnRegistrations())
        doChore('taking over calls', meet(event))
      } else held.push(event)
    } else if (event.type === 'engine-up') engineUp(event)
    else if (event.type === 'engine-down') engineDown(event.reason)
    else if (event.type === 'endpoint-contacts') {
      presence.setContacts(serverId, event.endpoint, event.contacts)
      if (event.contacts > 0) doChore('telling a phone of its messages', tellMessages(event.endpoint))
    } else callEvent(event)
  }

  function callEvent(event: EngineEvent): void {
    if (supervisors.handle(event) || pickUps.handle(event) || callbackOffers.handle(event)) return
    if (event.type === 'leg-transfers')
      return void doChore('a transfer that a device asked for', transferFor(event))
    boxCalls.hear(event)
    conferences.handle(event)
    controller.handle(event)
  }

  async function meetRunningEngine(): Promise<void> {
    const health = engine.health()
    if (health.up) handle({ ...health, type: 'engine-up', legs: await engine.liveLegs() })
  }

  return {
    controller,
    conferences,
    resumable: createResumableCalls({ engine, controller }),
    obey: createObedience({
      controller,
      publish,
      conferences,
      recorder,
      supervisors,
      transfers,
    }),
    start() {
      unsubscribe = engine.subscribe(handle)
      callbackOffers.start()
      doChore('meeting the engine', meetRunningEngine())
    },
    async stop() {
      stopped = true
      giveUp()
      supervisors.stop()
      callbackOffers.stop()
      boxCalls.stop()
      conferences.stop()
      await controller.stop()
      await recorder.settled()
      recorder.stop()
      unsubscribe()
    },
    abandon() {
      stopped = true
      giveUp()
      callbackOffers.abandon()
      unsubscribe()
      recorder.stop()
      controller.abandon()
      presence.forgetContacts(serverId)
    },
    async settled() {
      while (chores.size > 0) await Promise.all(chores)
      await supervisors.settled()
      await pickUps.settled()
      await callbackOffers.settled()
      await controller.settled()
      await teller.settled()
      await recorder.settled()
      while (chores.size > 0) await Promise.all(chores)
    },
  }
}
