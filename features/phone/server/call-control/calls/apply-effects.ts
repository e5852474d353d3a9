import type { CallEvent } from '../../call-machine/call.ts'
import type { DialplanEffect, DialplanEvent } from '../../call-machine/dialplan-call.ts'
import type { Clock } from '../../ports.ts'
import type { Rooms } from '../conference/rooms.ts'
import type { MessageTaker } from '../voicemail/message-taker.ts'
import type { VoicemailCalls } from '../voicemail/voicemail-calls.ts'
import { callAt } from './call-at.ts'
import type { createDialplanContext } from './dialplan-context.ts'
import { callerIdFor, type Entry } from './entry.ts'
import type { EffectSender } from './send-effects.ts'

interface ApplierContext {
  dialplan: ReturnType<typeof createDialplanContext>
  sender: EffectSender
  messages: MessageTaker
  boxCalls: Pick<VoicemailCalls, 'serve'>
  rooms: Rooms
  clock: Clock
  dispatch(entry: Entry, event: CallEvent): void
  advanceDialplan(entry: Entry, event: DialplanEvent): void
  /** Work that the controller waits for before it is settled. */
  lookUp(work: Promise<void>): void
}

/** Passes each effect of a call to what carries it out: a timer, a helper of its journey, or the engine (`send-effects.ts`). */
export function createEffectApplier(parts: ApplierContext) {
  const { dialplan, sender, messages, boxCalls, rooms, clock, dispatch, advanceDialplan, lookUp } = parts

  function applyOne(entry: Entry, effect: DialplanEffect): void {
    const { plan } = entry
    switch (effect.type) {
      case 'start-timer':
        entry.cancelTimer()
        entry.cancelTimer = clock.after(effect.seconds * 1000, () => dispatch(entry, { type: 'timeout' }))
        return
      case 'wake-at':
        entry.cancelWake()
        entry.cancelWake = effect.at === null ? () => {} : wakeAt(entry, effect.at)
        return
      case 'find-devices':
        if (plan) lookUp(dialplan.findDevices(plan, effect).then((found) => advanceDialplan(entry, found)))
        return
      case 'record-message':
        takeMessage(entry, effect)
        return
      case 'serve-messages':
        serveMessages(entry, effect)
        return
      case 'enter-room':
        enterRoom(entry, effect)
        return
      case 'enter-queue':
      case 'leave-queue':
      case 'queue-declined':
      case 'queue-answered':
      case 'request-callback':
        if (plan) dialplan.atDesk(plan, entry.call.id, effect, (event) => advanceDialplan(entry, event))
        return
      default:
        sender.send(effect, {
          callId: entry.call.id,
          callerId: callerIdFor(entry, effect),
          music: plan?.music ?? null,
          report: (event) => dispatch(entry, event),
        })
    }
  }

  function serveMessages(
    entry: Entry,
    { leg, extension }: Extract<DialplanEffect, { type: 'serve-messages' }>,
  ): void {
    const { route, plan } = entry
    const done = () => advanceDialplan(entry, { type: 'journey', event: { type: 'served' } })
    const number = plan?.extensions.get(extension ?? 0)?.number ?? null
    if (route) boxCalls.serve({ leg, companyId: route.company.id, extension: number }, done)
    else done()
  }

  function enterRoom({ route, call }: Entry, effect: Extract<DialplanEffect, { type: 'enter-room' }>): void {
    if (!route) return
    const { leg, room: id, name } = effect
    const { caller: party, company } = route
    const { sipCallId } = call.caller
    rooms.enterRoom({ companyId: company.id, room: { id, name }, party, leg, sipCallId })
  }

  const wakeAt = (entry: Entry, at: number) =>
    // A journey woken too early would wait for ever.
    callAt(clock, at, () => advanceDialplan(entry, { type: 'journey', event: { type: 'wake' } }))

  function takeMessage(entry: Entry, effect: Extract<DialplanEffect, { type: 'record-message' }>): void {
    const { route, plan, call } = entry
    const { leg, recording } = effect
    const done = () => advanceDialplan(entry, { type: 'journey', event: { type: 'recorded', recording } })
    const extension = plan?.extensions.get(effect.extension)?.number
    if (!route || extension === undefined) done()
    else {
      const { number, name } = route.caller
      const message = { leg, recording, companyId: route.company.id, extension, callId: call.id }
      lookUp(messages.take({ ...message, caller: { number, name }, done }))
    }
  }

  return (entry: Entry, effects: readonly DialplanEffect[]): void => {
    for (const effect of effects) applyOne(entry, effect)
  }
}
