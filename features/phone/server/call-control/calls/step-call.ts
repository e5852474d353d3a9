import { type CallEvent, isOver } from '../../call-machine/call.ts'
import type { DialplanEffect, DialplanEvent } from '../../call-machine/dialplan-call.ts'
import { transition } from '../../call-machine/transition.ts'
import { createEffectApplier } from './apply-effects.ts'
import type { CallInProgress } from './call-in-progress.ts'
import type { LiveCall } from './live-call.ts'
import type { ProcessorContext } from './processor-context.ts'
import { createDialplanSteps } from './step-dialplan.ts'

export interface CallSteps {
  /** An event of the call, whether it goes through the dialplan or not. */
  dispatch(live: CallInProgress, event: CallEvent): void
  /** An event of a call through the dialplan, or of its journey. */
  advanceDialplan(live: CallInProgress, event: DialplanEvent): void
  applyEffects(live: CallInProgress, effects: readonly DialplanEffect[]): void
  /** Counts, stores and publishes a call that left the phase `before` or changed within it. */
  changed(live: CallInProgress, before: LiveCall['call']['phase']): void
  /** Queues the journey's events until `ready`. */
  hold(live: CallInProgress, ready: Promise<void>, goOn: () => void): void
}

/** One event at a time: a step of the pure machine, its effects, then the change is stored and published. */
export function createCallSteps(context: ProcessorContext): CallSteps {
  const { calls, occupancy, publisher, clock, pending } = context
  const applyEffects = createEffectApplier({
    ...context,
    dispatch,
    advanceDialplan: (live, event) => dialplan.advance(live, event),
    lookUp: (work) => pending.add(work),
  })
  const dialplan = createDialplanSteps({ ...context, applyEffects, changed })

  function dispatch(live: CallInProgress, event: CallEvent): void {
    if (live.walked) {
      dialplan.advance(live, { type: 'call', event })
      return
    }
    const before = live.call
    const { call, effects } = transition(before, event, clock.now())
    live.call = call
    calls.index(live)
    applyEffects(live, effects)
    if (call !== before) changed(live, before.phase)
  }

  function changed(live: CallInProgress, before: LiveCall['call']['phase']): void {
    if (!calls.has(live)) return
    if (live.call.phase !== before) occupancy.phaseChanged(live)
    else if (live.walked) occupancy.tell(live)
    publisher.changed(live)
    if (!isOver(live.call)) return
    calls.delete(live)
    publisher.forget(live.call.id)
  }

  return {
    dispatch,
    advanceDialplan: (live, event) => dialplan.advance(live, event),
    applyEffects,
    changed,
    hold: dialplan.hold,
  }
}
