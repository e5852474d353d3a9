import type { CallEvent } from '../call-machine/call.ts'
import type { WalkEffect, WalkEvent } from '../call-machine/walk.ts'
import type { Clock } from '../ports.ts'
import { callAt } from './call-at.ts'
import type { Rooms } from './conference/rooms.ts'
import type { EffectRunner } from './effect-runner.ts'
import { callerIdFor, type Entry } from './entry.ts'
import type { MessageTaker } from './message-taker.ts'
import type { VoicemailCalls } from './voicemail-line/voicemail-calls.ts'
import type { createWalking } from './walking.ts'

interface Performing {
  walking: ReturnType<typeof createWalking>
  runner: EffectRunner
  messages: MessageTaker
  boxCalls: Pick<VoicemailCalls, 'serve'>
  rooms: Rooms
  clock: Clock
  dispatch(entry: Entry, event: CallEvent): void
  walkFurther(entry: Entry, event: WalkEvent): void
  /** Work that the controller waits for before it is settled. */
  lookUp(work: Promise<void>): void
}

/** Carries out a call's effects: by a timer, its journey's helpers, or the engine. */
export function createPerformer(parts: Performing) {
  const { walking, runner, messages, boxCalls, rooms, clock, dispatch, walkFurther, lookUp } = parts

  function performOne(entry: Entry, effect: WalkEffect): void {
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
        if (plan) lookUp(walking.findDevices(plan, effect).then((found) => walkFurther(entry, found)))
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
        if (plan) walking.atDesk(plan, entry.call.id, effect, (event) => walkFurther(entry, event))
        return
      default:
        runner.run(effect, {
          callId: entry.call.id,
          callerId: callerIdFor(entry, effect),
          music: plan?.music ?? null,
          report: (event) => dispatch(entry, event),
        })
    }
  }

  function serveMessages(
    entry: Entry,
    { leg, extension }: Extract<WalkEffect, { type: 'serve-messages' }>,
  ): void {
    const { route, plan } = entry
    const done = () => walkFurther(entry, { type: 'journey', event: { type: 'served' } })
    const number = plan?.extensions.get(extension ?? 0)?.number ?? null
    if (route) boxCalls.serve({ leg, companyId: route.company.id, extension: number }, done)
    else done()
  }

  function enterRoom({ route, call }: Entry, effect: Extract<WalkEffect, { type: 'enter-room' }>): void {
    if (!route) return
    const { leg, room: id, name } = effect
    const { caller: party, company } = route
    const { sipCallId } = call.caller
    rooms.enterRoom({ companyId: company.id, room: { id, name }, party, leg, sipCallId })
  }

  const wakeAt = (entry: Entry, at: number) =>
    // A journey that is woken too early would go on waiting for ever.
    callAt(clock, at, () => walkFurther(entry, { type: 'journey', event: { type: 'wake' } }))

  function takeMessage(entry: Entry, effect: Extract<WalkEffect, { type: 'record-message' }>): void {
    const { route, plan, call } = entry
    const { leg, recording } = effect
    const done = () => walkFurther(entry, { type: 'journey', event: { type: 'recorded', recording } })
    const extension = plan?.extensions.get(effect.extension)?.number
    if (!route || extension === undefined) done()
    else {
      const { number, name } = route.caller
      const message = { leg, recording, companyId: route.company.id, extension, callId: call.id }
      lookUp(messages.take({ ...message, caller: { number, name }, done }))
    }
  }

  return (entry: Entry, effects: readonly WalkEffect[]): void => {
    for (const effect of effects) performOne(entry, effect)
  }
}
