import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { CallEvent, ForkPlan } from '../../call-machine/call.ts'
import type { DialplanEffect, DialplanEvent } from '../../call-machine/dialplan-call.ts'
import type { Clock } from '../../ports.ts'
import type { Rooms } from '../conference/rooms.ts'
import type { MeetingCalls, MeetingNews } from '../meetings/meeting-calls.ts'
import type { MessageTaker } from '../voicemail/message-taker.ts'
import type { VoicemailCalls } from '../voicemail/voicemail-calls.ts'
import {
  type CallInProgress,
  callerIdFor,
  forwardedFor,
  forwardsLeft,
  isFromOutside,
} from './call-in-progress.ts'
import type { createDialplanContext } from './dialplan-context.ts'
import type { LoopGuard } from './loop-guard.ts'
import { runAt } from './run-at.ts'
import type { EffectSender } from './send-effects.ts'

interface ApplierContext {
  dialplan: ReturnType<typeof createDialplanContext>
  sender: EffectSender
  messages: MessageTaker
  boxCalls: Pick<VoicemailCalls, 'serve'>
  rooms: Rooms
  meetings: Pick<MeetingCalls, 'find' | 'join'>
  clock: Clock
  loops: Pick<LoopGuard, 'dialed' | 'ended'>
  dispatch(live: CallInProgress, event: CallEvent): void
  advanceDialplan(live: CallInProgress, event: DialplanEvent): void
  /** Work that the processor waits for before it is settled. */
  lookUp(work: Promise<void>): void
}

/** Passes each effect of a call to what carries it out: a timer, a helper of its journey, or the engine (`send-effects.ts`). */
export function createEffectApplier(parts: ApplierContext) {
  const {
    dialplan,
    sender,
    messages,
    boxCalls,
    rooms,
    meetings,
    clock,
    dispatch,
    advanceDialplan,
    lookUp,
    loops,
  } = parts

  function applyOne(live: CallInProgress, effect: DialplanEffect): void {
    const { plan } = live
    switch (effect.type) {
      case 'start-timer':
        live.cancelTimer()
        live.cancelTimer = clock.after(effect.seconds * 1000, () => dispatch(live, { type: 'timeout' }))
        return
      case 'wake-at':
        live.cancelWake()
        live.cancelWake = effect.at === null ? () => {} : wakeAt(live, effect.at)
        return
      case 'find-devices':
        if (plan)
          lookUp(
            dialplan.findDevices(plan, live.call.id, effect).then((found) => advanceDialplan(live, found)),
          )
        return
      case 'record-message':
        takeMessage(live, effect)
        return
      case 'serve-messages':
        serveMessages(live, effect)
        return
      case 'enter-room':
        enterRoom(live, effect)
        return
      case 'wrong-pin':
        if (plan) dialplan.wrongPin(plan, effect)
        return
      case 'find-meeting':
      case 'join-meeting':
        atMeeting(live, effect)
        return
      case 'enter-queue':
      case 'leave-queue':
      case 'queue-declined':
      case 'queue-answered':
      case 'request-callback':
        if (plan) dialplan.atDesk(plan, live.call.id, effect, (event) => advanceDialplan(live, event))
        return
      default:
        if (effect.type === 'dial') noteOutgoing(live, effect.fork)
        sender.send(effect, {
          callId: live.call.id,
          hops: live.hops + 1,
          maxForwards: forwardsLeft(live),
          callerId: callerIdFor(live, effect),
          forwardedFor: forwardedFor(live, effect),
          hidden: live.hidden === true,
          isOutside: isFromOutside(live, effect),
          music: plan?.music ?? null,
          report(event) {
            if (event.type === 'leg-ended') loops.ended(event.leg)
            dispatch(live, event)
          },
        })
    }
  }

  function noteOutgoing({ route, returns }: CallInProgress, { leg, endpoint, contact }: ForkPlan): void {
    if (route && trunkOf(endpoint) !== null)
      loops.dialed(leg, { companyId: route.company.id, number: contact, returns })
  }

  function serveMessages(
    live: CallInProgress,
    { leg, extension }: Extract<DialplanEffect, { type: 'serve-messages' }>,
  ): void {
    const { route, plan } = live
    const done = () => advanceDialplan(live, { type: 'journey', event: { type: 'served' } })
    const number = plan?.extensions.get(extension ?? 0)?.number ?? null
    if (route) boxCalls.serve({ leg, companyId: route.company.id, extension: number }, done)
    else done()
  }

  function enterRoom(
    { route, call }: CallInProgress,
    effect: Extract<DialplanEffect, { type: 'enter-room' }>,
  ): void {
    if (!route) return
    const { leg, room: id, name } = effect
    const { caller: party, company } = route
    const { sipCallId } = call.caller
    rooms.enterRoom({ companyId: company.id, room: { id, name }, party, leg, sipCallId })
  }

  function atMeeting(
    live: CallInProgress,
    effect: Extract<DialplanEffect, { type: 'find-meeting' | 'join-meeting' }>,
  ): void {
    const { route, call } = live
    const tell = (event: MeetingNews) => advanceDialplan(live, { type: 'journey', event })
    if (!route) {
      tell({ type: 'meeting-over' })
      return
    }
    const { leg } = effect
    const caller = { leg, callId: call.id, companyId: route.company.id, party: route.caller }
    if (effect.type === 'find-meeting') lookUp(meetings.find(caller, effect.pin, tell))
    else meetings.join(caller, effect.meeting, tell)
  }

  const wakeAt = (live: CallInProgress, at: number) =>
    // A journey woken too early would wait for ever.
    runAt(clock, at, () => advanceDialplan(live, { type: 'journey', event: { type: 'wake' } }))

  function takeMessage(
    live: CallInProgress,
    effect: Extract<DialplanEffect, { type: 'record-message' }>,
  ): void {
    const { route, plan, call } = live
    const { leg, recording } = effect
    const done = () => advanceDialplan(live, { type: 'journey', event: { type: 'recorded', recording } })
    const extension = plan?.extensions.get(effect.extension)?.number
    if (!route || extension === undefined) done()
    else {
      const { number, name } = route.caller
      const message = { leg, recording, companyId: route.company.id, extension, callId: call.id }
      lookUp(messages.take({ ...message, caller: { number, name }, done }))
    }
  }

  return (live: CallInProgress, effects: readonly DialplanEffect[]): void => {
    for (const effect of effects) applyOne(live, effect)
  }
}
