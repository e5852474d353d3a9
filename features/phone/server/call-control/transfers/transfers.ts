import { randomUUID } from 'node:crypto'
import type { Hub } from '#platform/realtime/server/hub.ts'
import type { Destination } from '#platform/telephony/contract/destination.ts'
import type { Fact } from '#platform/telephony/contract/fact.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import {
  type JourneyCaller,
  type JourneyEvent,
  joinedJourney,
  transferredJourney,
} from '#platform/telephony/journey/journey.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import type { EndpointName } from '#platform/telephony/port.ts'
import { attendedTransfer, transferInvitation } from '../../../contract/events.ts'
import { slotNumber } from '../../../contract/pick-up-number.ts'
import type { CallLeg, CallSide } from '../../call-machine/call.ts'
import { callOfReleased, joinReleased } from '../../call-machine/handover.ts'
import { legOfSide, otherSide } from '../../call-machine/waiting.ts'
import type { Clock, LoadPlan, Party } from '../../ports.ts'
import type { BridgeKeeper } from '../calls/bridge-keeper.ts'
import type { CallProcessor } from '../calls/call-processor.ts'
import { journeyOf, type RoutedCall } from '../calls/live-call.ts'
import type { CommandRefusal } from '../commands/commands.ts'
import type { LookUpTarget, Target } from '../commands/look-up-target.ts'
import { isCalled, ringingFrom, type Talking, talkOf, talksOf } from '../commands/own-calls.ts'
import { freeSlot, parkedOf } from '../parking/parked-calls.ts'
import type { CompanyQueues } from '../queues/company-queues.ts'
import type { Consultations } from './consultations.ts'
import { untilFree } from './until-free.ts'

/** What people do with their own calls. `callId`: the call's id, or the SIP Call-ID of a leg. */
export interface Transfers {
  /** Blind transfer to `target`; the call comes back when nobody answers. Null: done. */
  blind(endpoint: EndpointName, callId: string, target: string): Promise<CommandRefusal | null>
  /** Parks the other side in a slot; the call comes back when nobody takes it in time. */
  park(endpoint: EndpointName, callId: string): Promise<CommandRefusal | null>
  /** Attended transfer: makes one's own phone call the target, and tells the target who will be put through. */
  ask(endpoint: EndpointName, callId: string, target: string): Promise<CommandRefusal | null>
  /** Cancels the consultation; the call stays. */
  cancel(endpoint: EndpointName, callId: string): CommandRefusal | null
  /**
   * Joins the other side of this call with that of one's other call; one's own legs end. `otherId` names the other call
   * when there may be several.
   */
  complete(endpoint: EndpointName, callId: string, otherId?: string): Promise<CommandRefusal | null>
}

export interface TransferPorts {
  processor: CallProcessor
  consultations: Pick<Consultations, 'remember'>
  keeper: Pick<BridgeKeeper, 'watch'>
  lookUp: LookUpTarget
  loadPlan: LoadPlan
  companyQueues: Pick<CompanyQueues, 'prepare'>
  clock: Clock
  publish: Hub['publish']
  settings: { parkSeconds: number }
}

/** The transferor pays for an outside number. */
const asOf = (destination: Destination, { id }: Party): Destination =>
  destination.kind === 'outside' && id !== null ? { ...destination, by: id } : destination

export function createTransfers(ports: TransferPorts): Transfers {
  const { processor, consultations, keeper, lookUp, loadPlan, companyQueues, clock, publish, settings } =
    ports

  const lead = (
    own: Talking,
    { destination, plan }: Omit<Target, 'callee'>,
    dialed: string,
    after?: Promise<void>,
  ): void =>
    transferOther(
      own,
      plan,
      dialed,
      (facts, by) => ({ type: 'arrived', destination: asOf(destination, by), facts }),
      after,
    )

  /** The party on the other side of `own` continues in a call of their own, which starts with the event `first`. */
  function transferOther(
    { live, side }: Talking,
    plan: Plan,
    dialed: string,
    first: (facts: readonly Fact[], by: Party) => JourneyEvent,
    after?: Promise<void>,
  ): void {
    const other = otherSide(side)
    const leg = legOfSide(live.call, other)
    const moved = live.route[other]
    const by = live.route[side]
    if (!leg || !moved || !by) return
    const id = randomUUID()
    const caller = journeyCaller(moved)
    const returnTo: Destination | null = by.id === null ? null : { kind: 'extension', id: by.id }
    processor.adopt(
      {
        step: { call: callOfReleased({ id, dialed, at: clock.now() }, leg), effects: [] },
        route: { company: live.route.company, caller: moved, callee: null, refusal: null },
        plan,
        walked: {
          journey: transferredJourney(id, caller, dialed, returnTo),
          members: [],
          facts: [],
          trunk: null,
        },
        partOf: { journey: journeyOf(live), consult: false },
        first: first(factsOf(caller, dialed, by, live, 'blind'), by),
        ...(after && { after }),
      },
      [{ callId: live.call.id, keep: [leg.leg] }],
    )
  }

  return {
    async blind(endpoint, callId, target) {
      const before = talkOf(processor.calls(), endpoint, callId)
      if (!before) return 'no-call'
      const found = await lookUp(before, endpoint, target)
      if (typeof found === 'string') return found
      await companyQueues.prepare(found.plan)
      const own = talkOf(processor.calls(), endpoint, callId)
      if (!own) return 'no-call'
      lead(own, found, target)
      return null
    },
    async park(endpoint, callId) {
      const before = talkOf(processor.calls(), endpoint, callId)
      if (!before) return 'no-call'
      const companyId = before.live.route.company.id
      const plan = await loadPlan(companyId)
      const own = talkOf(processor.calls(), endpoint, callId)
      if (!own) return 'no-call'
      const slot = freeSlot(parkedOf(processor.calls(), companyId))
      if (slot === null) return 'no-slot'
      const by = own.live.route[own.side]?.id ?? null
      transferOther(own, plan, slotNumber(slot), (facts) => ({
        type: 'parked',
        slot,
        seconds: settings.parkSeconds,
        facts: [...facts, { kind: 'parked', about: { slot, by } }],
      }))
      return null
    },
    async ask(endpoint, callId, target) {
      const own = talkOf(processor.calls(), endpoint, callId)
      if (!own) return 'no-call'
      const found = await lookUp(own, endpoint, target)
      if (typeof found === 'string') return found
      const by = own.live.route[own.side]
      const waits = own.live.route[otherSide(own.side)]
      if (by?.userId == null || !waits) return 'no-call'
      const call_id = own.live.call.id
      publish(`user:${by.userId}`, attendedTransfer, { call_id, target })
      if (found.callee) consultations.remember(call_id, { asked: found.callee, by: by.userId })
      if (found.callee?.userId != null)
        publish(`user:${found.callee.userId}`, transferInvitation, {
          call_id,
          type: 'attended',
          from: shown(by),
          about: shown(waits),
        })
      return null
    },
    cancel(endpoint, callId) {
      const calls = processor.calls()
      const consulted =
        ringingFrom(calls, endpoint) ??
        talksOf(calls, endpoint).find(({ live }) => !isCalled(live.call, callId))?.live
      if (!consulted) return 'no-call'
      const by = consulted.route?.caller.endpoint === endpoint ? 'caller' : 'callee'
      processor.tell(consulted.call.id, { type: 'hangup-requested', by })
      return null
    },
    async complete(endpoint, callId, otherId) {
      const first = talkOf(processor.calls(), endpoint, callId)
      if (!first) return 'no-call'
      const plan = await loadPlan(first.live.route.company.id)
      const own = talkOf(processor.calls(), endpoint, callId)
      const second = talksOf(processor.calls(), endpoint).find(
        ({ live }) =>
          live.call.id !== own?.live.call.id && (otherId === undefined || isCalled(live.call, otherId)),
      )
      if (!own) return 'no-call'
      if (!second) return completeEarly(endpoint, callId, otherId)
      return join(own, second, plan)
    },
  }

  /** The target has not picked up yet: the waiting party goes there alone. */
  async function completeEarly(
    endpoint: EndpointName,
    callId: string,
    otherId: string | undefined,
  ): Promise<CommandRefusal | null> {
    const consulted = ringingFrom(processor.calls(), endpoint)
    if (!consulted || (otherId !== undefined && !isCalled(consulted.call, otherId))) return 'no-call'
    const { id, dialed } = consulted.call
    const own = talkOf(processor.calls(), endpoint, callId)
    const found = own && (await lookUp(own, endpoint, dialed))
    if (!found) return 'no-call'
    if (typeof found === 'string') return found
    await companyQueues.prepare(found.plan)
    const still = talkOf(processor.calls(), endpoint, callId)
    if (!still) return 'no-call'
    processor.consulted(id, journeyOf(still.live))
    processor.tell(id, { type: 'hangup-requested', by: 'caller' })
    // A telephone with one line is busy as long as it rings for the call before.
    lead(still, found, dialed, untilFree(processor.calls, clock, id))
    return null
  }

  function join(own: Talking, second: Talking, plan: Plan): CommandRefusal | null {
    const [waits, consulted] = [sideOf(own), sideOf(second)]
    if (!waits || !consulted) return 'no-call'
    if (waits.party.endpoint === consulted.party.endpoint && waits.party.id !== null) return 'in-call'
    const id = randomUUID()
    const at = clock.now()
    const dialed = consulted.party.number
    const caller = journeyCaller(waits.party)
    const by = own.live.route[own.side]
    const answered: Fact = { kind: 'answered', about: { extension: consulted.party.id, number: dialed } }
    const consult = consultOf(own, second)
    const journey = journeyOf(consult === own ? second.live : own.live)
    if (consult) processor.consulted(consult.live.call.id, journey)
    const facts = by ? [...factsOf(caller, dialed, by, own.live, 'attended'), answered] : [answered]
    processor.adopt(
      {
        step: joinReleased({ id, dialed, at }, waits.leg, consulted.leg, randomUUID()),
        route: {
          company: own.live.route.company,
          caller: waits.party,
          callee: consulted.party,
          refusal: null,
        },
        plan,
        walked: {
          journey: joinedJourney(id, caller, dialed),
          members: consulted.party.id === null ? [] : [consulted.party],
          facts: facts.map((fact) => ({ fact, at })),
          trunk: trunkOf(consulted.party.endpoint),
        },
        partOf: { journey, consult: false },
      },
      [
        { callId: own.live.call.id, keep: [waits.leg.leg] },
        { callId: second.live.call.id, keep: [consulted.leg.leg] },
      ],
    )
    keeper.watch(id)
    return null
  }
}

/** Which of one's two calls is the consultation; null: they are unrelated. */
const consultOf = (one: Talking, other: Talking): Talking | null =>
  [one, other]
    .toSorted((a, b) => b.live.call.startedAt - a.live.call.startedAt)
    .slice(0, 1)
    .find(({ live, side }) => side === 'caller' && !live.partOf) ?? null

const shown = ({ number, name }: Party) => ({ number, label: name })

/** The other party and its leg. */
function sideOf({ live, side }: Talking): { party: Party; leg: CallLeg } | null {
  const other: CallSide = otherSide(side)
  const [party, leg] = [live.route[other], legOfSide(live.call, other)]
  return party && leg ? { party, leg } : null
}

const journeyCaller = ({ name, number, id, endpoint }: Party): JourneyCaller => ({
  name,
  number,
  extension: id,
  trunk: trunkOf(endpoint),
})

const factsOf = (
  { number, name, trunk }: JourneyCaller,
  dialed: string,
  by: Party,
  { call }: RoutedCall,
  how: 'blind' | 'attended',
): Fact[] => [
  { kind: 'entered', about: { number, name, dialed, trunk } },
  { kind: 'transferred', about: { by: by.id, number: by.number, from: call.id, how } },
]
