import { randomUUID } from 'node:crypto'
import type { Logger } from '#platform/log/logger.ts'
import { trunkEndpoint, trunkOf } from '#platform/telephony/endpoint-name.ts'
import type {
  Journey,
  JourneyCaller,
  JourneyContext,
  RingTarget,
} from '#platform/telephony/journey/journey.ts'
import type { Plan, PlanExtension } from '#platform/telephony/journey/plan.ts'
import { createPinTries } from '#platform/telephony/pin-tries.ts'
import type { EndpointName, TelephonyEngine } from '#platform/telephony/port.ts'
import type { ForkPlan } from '../../call-machine/call.ts'
import { isLive } from '../../call-machine/call-steps.ts'
import type {
  DevicesFound,
  DialplanEffect,
  DialplanEvent,
  DialplanStep,
} from '../../call-machine/dialplan-call.ts'
import type { Clock, Party } from '../../ports.ts'
import type { PresenceOfCalls } from '../../presence.ts'
import type { Admission } from '../admission/admission.ts'
import type { OutsideLegs } from '../outside/outside-legs.ts'
import type { CompanyQueues, Entering } from '../queues/company-queues.ts'
import type { DialplanState, LiveCall, TimedFact } from './live-call.ts'
import { refreshUnregistered } from './refresh-unregistered.ts'

export interface DialplanContextPorts {
  engine: TelephonyEngine
  admission: Admission
  presence: PresenceOfCalls
  companyQueues: CompanyQueues
  outside: Pick<OutsideLegs, 'admit'>
  clock: Clock
  log: Logger
  settings: { ringSeconds: number }
}

type FindDevices = Extract<DialplanEffect, { type: 'find-devices' }>
type DeskEffect = Extract<
  DialplanEffect,
  { type: 'enter-queue' | 'leave-queue' | 'queue-declined' | 'queue-answered' | 'request-callback' }
>

/** A PIN of four digits would be found by some thousand calls: by strangers in weeks. */
const ROOM_PINS = { ofNumber: 6, ofStrangers: 30, minutes: 60 }

type WrongPin = Extract<DialplanEffect, { type: 'wrong-pin' }>

/** Extensions that may have registered just now. If a step finds any, it must be repeated after asking the engine. */
export interface Unconfirmed {
  /** The engine was asked: they are unregistered. */
  readonly lookedUp: ReadonlySet<number>
  readonly found: Set<number>
}

/** What calls in the dialplan need from the rest of the program. */
export interface DialplanContext {
  context(plan: Plan, at: number, unconfirmed: Unconfirmed): JourneyContext
  refreshUnregistered(plan: Plan, extensions: Iterable<number>): Promise<void>
  /** Never rejects: targets without a device are missing in the answer. */
  findDevices(plan: Plan, callId: string, effect: FindDevices): Promise<DevicesFound>
  /** Counts a wrong PIN of a conference room. */
  wrongPin(plan: Plan, effect: WrongPin): void
  atDesk(plan: Plan, callId: string, effect: DeskEffect, tell: (event: DialplanEvent) => void): void
  /** Facts of a step to store beside the call. */
  remember(live: LiveCall, walked: DialplanState, step: DialplanStep, plan: Plan, at: number): DialplanState
  /** Extensions and trunks that a call occupies, before and after a step. */
  occupy(live: LiveCall, before: readonly EndpointName[], after: readonly EndpointName[]): void
  occupied(live: LiveCall): readonly EndpointName[]
}

export function createDialplanContext(ports: DialplanContextPorts): DialplanContext {
  const { engine, admission, presence, companyQueues, outside, log, settings, clock } = ports
  const pins = createPinTries(ROOM_PINS, () => clock.now())
  const atDoor = ({ companyId }: Plan, room: number, { number, extension }: JourneyCaller) => ({
    door: `${companyId} ${room}`,
    number,
    inside: extension !== null,
  })
  const phone = (plan: Plan, extension: number) => {
    const status = presence.statusOf(plan.extensions.get(extension)?.endpoint ?? '')
    if (status === 'UNREGISTERED') return 'away'
    return status === 'REGISTERED' ? 'free' : 'busy'
  }

  /** Null: the call may not go there. */
  async function forksOf(plan: Plan, callId: string, target: RingTarget): Promise<ForkPlan[] | null> {
    if (target.kind === 'outside') {
      const { companyId } = plan
      const leg = await outside.admit({ ...target, companyId, callId })
      if (leg === null) return null
      return [{ leg, endpoint: trunkEndpoint(target.trunk), contact: target.number }]
    }
    const endpoint = plan.extensions.get(target.extension)?.endpoint
    if (endpoint === undefined) return []
    const contacts = await engine.contacts(endpoint)
    return contacts.map((contact) => ({ leg: randomUUID(), endpoint, contact }))
  }

  function enterQueue(plan: Plan, entering: Entering, tell: (event: DialplanEvent) => void): void {
    const { companyId } = plan
    const { call, queue, priority, enteredAt } = entering
    const served = companyQueues.enter(
      companyId,
      { call, queue, priority, enteredAt },
      {
        offer: (extensions) => tell({ type: 'journey', event: { type: 'offer', extensions } }),
        withdraw: (extension) => tell({ type: 'journey', event: { type: 'withdraw', extension } }),
      },
    )
    // An agent found by this becomes free for this caller.
    if (!served) void refreshUnregistered(ports, plan, companyQueues.away(companyId, queue))
  }

  return {
    context: (plan, at, { lookedUp, found }) => ({
      plan,
      at,
      ringSeconds: settings.ringSeconds,
      phone(extension) {
        const state = phone(plan, extension)
        if (state === 'away' && !lookedUp.has(extension)) found.add(extension)
        return state
      },
      isFull(extension) {
        const known = plan.extensions.get(extension)
        if (!known) return true
        const calls = admission.callsOfExtension(extension) + admission.linesOf(known.endpoint)
        return calls >= known.callLimit
      },
      turn: (group) => (found.size > 0 ? 0 : companyQueues.turn(plan.companyId, group)),
      waiting: (queue) => companyQueues.waiting(plan.companyId, queue),
      agents(queue) {
        const agents = companyQueues.agents(plan.companyId, queue)
        const away = agents === 0 ? companyQueues.away(plan.companyId, queue) : []
        for (const extension of away) if (!lookedUp.has(extension)) found.add(extension)
        return agents
      },
      place: (call) => companyQueues.place(plan.companyId, call),
      mayTryPin: (room, caller) => pins.mayTry(atDoor(plan, room, caller)),
      trunkCalls: (trunk) => admission.linesOf(trunkEndpoint(trunk)),
    }),
    wrongPin: (plan, { room, caller }) => pins.failed(atDoor(plan, room, caller)),
    async refreshUnregistered(plan, extensions) {
      await refreshUnregistered(ports, plan, extensions)
      // PresenceOfCalls would reach the queues only a moment later.
      for (const id of extensions) companyQueues.phoneChanged(plan.extensions.get(id)?.endpoint ?? '')
    },
    async findDevices(plan, callId, { round, targets, seconds, many }) {
      const found = await Promise.all(
        targets.map(async (target) => {
          try {
            const forks = await forksOf(plan, callId, target)
            return { target, may: forks !== null, forks: forks ?? [] }
          } catch (error) {
            log.warn({ err: error }, 'failed to find the devices to ring')
            return { target, may: true, forks: [] }
          }
        }),
      )
      const missing = found.flatMap(({ target, forks }) =>
        forks.length === 0 && target.kind === 'extension' ? [target.extension] : [],
      )
      const forks = found.flatMap((one) => one.forks)
      return {
        type: 'devices-found',
        round,
        forks,
        missing,
        bridge: randomUUID(),
        ringSeconds: seconds,
        many,
        refused: found.some(({ may }) => !may),
      }
    },
    atDesk(plan, call, effect, tell) {
      const { companyId } = plan
      switch (effect.type) {
        case 'enter-queue':
          return enterQueue(plan, { ...effect, call }, tell)
        case 'leave-queue':
          return companyQueues.tell(companyId, { type: 'left', call })
        case 'queue-declined':
          return companyQueues.tell(companyId, { type: 'declined', call, extension: effect.extension })
        case 'queue-answered':
          return companyQueues.tell(companyId, { type: 'answered', call, extension: effect.extension })
        case 'request-callback':
          // Stored with its fact `queue_left` (`storage/store-writes.ts`), so that it outlives a database that is away.
          return log.info({ call, queue: effect.queue }, 'a caller asked to be called back')
        default:
          return effect satisfies never
      }
    },
    remember(live, { members, facts, trunk }, step, plan, at) {
      const timed = step.facts.map((fact): TimedFact => ({ fact, at }))
      // One party per extension, however many of its devices rang.
      const endpoints = new Set(step.call.forks.map(({ endpoint }) => endpoint))
      const rung = [...endpoints].flatMap((endpoint) => partyAt(plan, endpoint, members) ?? [])
      const outside = step.facts.find((fact) => fact.kind === 'outside')
      const answered = step.facts.find((fact) => fact.kind === 'answered')
      if (answered && live.route) {
        const winner = step.call.forks.find(({ leg }) => leg === step.call.answeredBy)?.endpoint ?? ''
        const all = [...members, ...rung]
        const callee =
          all.find(({ endpoint }) => endpoint === winner) ??
          outsideParty(winner, answered.about.number, forwarderOf(plan, step.journey))
        live.route = { ...live.route, callee }
      }
      return {
        journey: step.journey,
        members: [...members, ...rung],
        facts: [...facts, ...timed],
        trunk: trunk ?? outside?.about.trunk ?? null,
      }
    },
    occupied: ({ call, route }) => {
      if (call.phase === 'ended') return []
      const own = route && trunkOf(route.caller.endpoint) !== null ? [route.caller.endpoint] : []
      const live = call.forks.filter(isLive).map(({ endpoint }) => endpoint)
      return [...own, ...new Set(live)]
    },
    occupy({ route }, before, after) {
      if (!route) return
      for (const endpoint of before) admission.line(route.company.id, endpoint, -1)
      for (const endpoint of after) admission.line(route.company.id, endpoint, 1)
    },
  }
}

/** For an extension that the call does not know yet. */
function partyAt(plan: Plan, endpoint: EndpointName, members: readonly Party[]): Party | null {
  if (members.some((member) => member.endpoint === endpoint)) return null
  const found = [...plan.extensions.values()].find((extension) => extension.endpoint === endpoint)
  return found ?? null
}

/** Who forwarded the call there; null: it belongs to nobody of the company. */
const forwarderOf = ({ extensions }: Plan, { forwardedBy = [] }: Journey): PlanExtension | null =>
  extensions.get(forwardedBy.at(-1) ?? 0) ?? null

const outsideParty = (endpoint: EndpointName, number: string, who: { name: string } | null): Party => ({
  id: null,
  userId: null,
  number,
  name: who?.name ?? number,
  endpoint,
  callLimit: Number.MAX_SAFE_INTEGER,
})
