import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import { tellLatest } from '#platform/realtime/server/tell-latest.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import type { EndpointName, EngineEvent, TelephonyEngine } from '#platform/telephony/port.ts'
import { takeRunningConferences } from '../../conference-records/take-running-conferences.ts'
import type { Clock, LoadPlan } from '../../ports.ts'
import type { PresenceOfCalls } from '../../presence.ts'
import type { Voicemail } from '../../voicemail-ports.ts'
import type { BackgroundWork } from '../background-work.ts'
import type { CallProcessor, EngineReturn } from '../calls/call-processor.ts'
import type { RoutedCall } from '../calls/live-call.ts'
import type { Conferences } from '../conference/conference-ports.ts'
import type { OutsideLegs } from '../outside/outside-legs.ts'
import type { CompanyQueues } from '../queues/company-queues.ts'
import type { Recorder } from '../recording/recorder.ts'
import { takeOpenCalls } from './open-calls.ts'

export interface EngineLifecyclePorts {
  database: Database
  serverId: number
  engine: TelephonyEngine
  /** When an earlier run last had the server's calls; null: never. */
  lastRun: () => Promise<Date | null>
  /** The server went up (null) or down, and why. */
  onEngine(reason: string | null): void
  loadPlan: LoadPlan
  companyQueues: CompanyQueues
  voicemail: Voicemail
  presence: PresenceOfCalls
  clock: Clock
  log: Logger
}

/** The parts of a server's calls that must know when its engine comes and goes. */
export interface EngineLifecycleParts {
  processor: CallProcessor
  conferences: Conferences
  outside: Pick<OutsideLegs, 'reconcile'>
  recorder: Recorder
  background: BackgroundWork
  /** Stores voicemail of callers who left while nobody listened. */
  collectMessages(): Promise<void>
  /** Whether the leg belongs to something other than a call or a conference. */
  knowsLeg(leg: string): boolean
  /** What to do with a leg once the calls of an earlier run are taken over. */
  onCall(event: EngineEvent): void
}

type EngineUp = Extract<EngineEvent, { type: 'engine-up' }>

const legsOf = ({ legs }: EngineUp): ReadonlySet<string> => new Set(legs.map(({ leg }) => leg))

/** How long an engine may be away before its calls are given up. */
const ENGINE_PATIENCE_MS = 60_000
const TAKE_OVER_RETRY_MS = 1_000

/**
 * Handles the engine's coming up, going down and coming back: takes over the calls of an earlier run first, and reconciles
 * this run's calls with the legs that still live. All other events are passed on.
 */
export function createEngineLifecycle(
  ports: EngineLifecyclePorts,
  parts: EngineLifecycleParts,
): {
  start(): void
  stop(): void
  abandon(): void
  /** The number of messages in an endpoint's box changed. */
  messagesChanged(endpoint: EndpointName): void
  unsubscribe(): void
} {
  const { database, engine, serverId, presence, clock, log } = ports
  const { processor, conferences, outside, recorder, background } = parts
  const startedAt = new Date(clock.now())
  let unsubscribe: () => void = () => {}
  let stopped = false
  /** Engine events queued while the calls of an earlier run are being taken over; null when that is done. */
  let held: EngineEvent[] | null = []
  let takingOver = false
  let lostAt = clock.now()
  /** The run of the engine that knows all phones' waiting messages. */
  let countedIn = ''
  let giveUp: () => void = () => {}

  /** Takes over the calls of a killed run; those whose engine was restarted meanwhile have ended. */
  async function takeOver(event: EngineUp): Promise<void> {
    const [open, running, last] = await Promise.all([
      takeOpenCalls(database.systemRows, serverId, startedAt, log),
      takeRunningConferences(database.systemRows, serverId, startedAt, log),
      ports.lastRun(),
    ])
    const back: EngineReturn = { ...event, lostAt: last?.getTime() ?? 0 }
    const plans = await plansOf(open)
    await recorder.takeUp()
    conferences.takeUp(running)
    conferences.reconcile(legsOf(event))
    outside.reconcile(event.legs, last?.getTime() ?? clock.now())
    for (const call of open) processor.takeOver(call, back, plans.get(call.route.company.id) ?? null)
    // A call without events so far has published nothing.
    for (const live of processor.calls()) recorder.callChanged(live)
    await recorder.endStrays()
    if (open.length > 0) log.info({ calls: open.length, serverId }, 'resumed the calls of an earlier run')
  }

  /** Companies with calls in the dialplan. */
  async function plansOf(open: readonly RoutedCall[]): Promise<Map<number, Plan>> {
    const companies = new Set(open.flatMap(({ walked, route }) => (walked ? [route.company.id] : [])))
    const plans = new Map<number, Plan>()
    for (const id of companies) {
      const plan = await ports.loadPlan(id)
      await ports.companyQueues.prepare(plan)
      plans.set(id, plan)
    }
    return plans
  }

  async function firstUp(event: EngineUp): Promise<void> {
    takingOver = true
    for (let done = false; !done && !stopped; ) {
      try {
        await takeOver(event)
        done = true
      } catch (error) {
        log.warn({ err: error, serverId }, 'cannot resume the calls of an earlier run yet')
        await new Promise<void>((resolve) => void clock.after(TAKE_OVER_RETRY_MS, resolve))
      }
    }
    if (stopped) return
    endStrayLegs(event)
    const missed = held ?? []
    held = null
    for (const each of missed) handle(each)
    collectMessages()
  }

  const collectMessages = () => background.add('keeping messages that were left', parts.collectMessages())

  /** A caller whose call is just beginning is served; any other leg without a call is hung up. */
  function endStrayLegs({ legs }: EngineUp): void {
    for (const { leg, endpoint, dialed, from, sipCallId } of legs) {
      if (processor.knowsLeg(leg) || conferences.knowsLeg(leg)) continue
      if (parts.knowsLeg(leg)) continue
      if (endpoint !== null && dialed !== null && from !== null)
        parts.onCall({
          type: 'leg-arrived',
          leg,
          endpoint,
          dialed,
          from,
          sipCallId,
          source: null,
          hops: 0,
          share: null,
          headers: null,
        })
      else {
        log.info({ leg }, 'hanging up a leg that belongs to no call')
        background.add('ending a stray leg', engine.hangup(leg, 'failed'))
      }
    }
  }

  /** The server does not come: legs of an earlier run would count towards limits for ever, and today's minutes with them. */
  async function endFormerLegs(): Promise<void> {
    const last = await ports.lastRun()
    outside.reconcile([], last?.getTime() ?? clock.now())
  }

  async function readRegistrations({ instance }: EngineUp): Promise<void> {
    const registrations = await engine.registrations()
    for (const { endpoint, contacts } of registrations) presence.setContacts(serverId, endpoint, contacts)
    if (instance === countedIn) return
    countedIn = instance
    // An engine that was started anew has forgotten the counts that phones subscribed to.
    for (const { endpoint } of registrations) await sendWaitingMessages(endpoint)
  }

  /** A desk phone that registers missed everything before. */
  const sendWaitingMessages = tellLatest(async (endpoint: EndpointName) => {
    const waiting = await ports.voicemail.waiting(endpoint)
    if (waiting) await engine.tellMessages(endpoint, waiting)
  })

  function engineUp(event: EngineUp): void {
    giveUp()
    ports.onEngine(null)
    background.add('reading who is registered', readRegistrations(event))
    processor.reconcile({ ...event, lostAt })
    conferences.reconcile(legsOf(event))
    outside.reconcile(event.legs, lostAt)
    endStrayLegs(event)
    collectMessages()
  }

  function engineDown(reason: string): void {
    log.warn({ reason, serverId }, 'the telephone engine is down')
    lostAt = clock.now()
    giveUp()
    giveUp = clock.after(ENGINE_PATIENCE_MS, () => {
      processor.loseEngine()
      outside.reconcile([], lostAt)
    })
    presence.forgetContacts(serverId)
    ports.onEngine(reason)
  }

  function handle(event: EngineEvent): void {
    if (held !== null) {
      if (event.type === 'engine-up' && !takingOver) {
        giveUp()
        ports.onEngine(null)
        background.add('reading who is registered', readRegistrations(event))
        background.add('taking over calls', firstUp(event))
      } else held.push(event)
    } else if (event.type === 'engine-up') engineUp(event)
    else if (event.type === 'engine-down') engineDown(event.reason)
    else if (event.type === 'endpoint-contacts') {
      presence.setContacts(serverId, event.endpoint, event.contacts)
      if (event.contacts > 0)
        background.add('telling a phone of its messages', sendWaitingMessages(event.endpoint))
    } else parts.onCall(event)
  }

  async function checkWhetherUp(): Promise<void> {
    const health = engine.health()
    if (health.up) handle({ ...health, type: 'engine-up', legs: await engine.liveLegs() })
  }

  return {
    start() {
      unsubscribe = engine.subscribe(handle)
      giveUp = clock.after(ENGINE_PATIENCE_MS, () =>
        background.add('ending legs of an earlier run', endFormerLegs()),
      )
      background.add('checking whether the engine is up', checkWhetherUp())
    },
    stop() {
      stopped = true
      giveUp()
    },
    messagesChanged(endpoint) {
      // Phones that register later get it then.
      if (engine.health().up) background.add('telling a phone of its messages', sendWaitingMessages(endpoint))
    },
    unsubscribe: () => unsubscribe(),
    abandon() {
      stopped = true
      giveUp()
      unsubscribe()
      presence.forgetContacts(serverId)
    },
  }
}
