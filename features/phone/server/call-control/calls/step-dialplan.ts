import type { Plan } from '#platform/telephony/journey/plan.ts'
import { type DialplanEffect, type DialplanEvent, stepDialplan } from '../../call-machine/dialplan-call.ts'
import type { CallInProgress } from './call-in-progress.ts'
import type { LiveCall } from './live-call.ts'
import type { ProcessorContext } from './processor-context.ts'

interface DialplanStepsContext
  extends Pick<ProcessorContext, 'calls' | 'dialplan' | 'companyQueues' | 'clock' | 'pending'> {
  applyEffects(live: CallInProgress, effects: readonly DialplanEffect[]): void
  changed(live: CallInProgress, before: LiveCall['call']['phase']): void
}

/** Steps of calls through the dialplan: the call machine and the journey go on together. */
export function createDialplanSteps(context: DialplanStepsContext) {
  const { calls, dialplan, companyQueues, clock, pending, applyEffects, changed } = context

  /** `lookedUp`: extensions whose devices were looked up for this event already. */
  function advance(
    live: CallInProgress,
    event: DialplanEvent,
    lookedUp: ReadonlySet<number> = new Set(),
  ): void {
    const { call: before, walked, plan } = live
    if (!walked || !plan || !calls.has(live)) return
    // A hang-up does not wait.
    if (live.held && event.type !== 'call') return void live.held.push(event)
    const at = clock.now()
    const occupied = dialplan.occupied(live)
    const unconfirmed = new Set<number>()
    const context = dialplan.context(plan, at, { lookedUp, found: unconfirmed })
    const step = stepDialplan({ call: before, journey: walked.journey }, event, context)
    if (unconfirmed.size > 0) {
      // The step is repeated once the devices are known.
      const again = () => advance(live, event, new Set([...lookedUp, ...unconfirmed]))
      if (live.held) live.held.push(event)
      else hold(live, dialplan.refreshUnregistered(plan, unconfirmed), again)
      return
    }
    live.call = step.call
    live.walked = dialplan.remember(live, walked, step, plan, at)
    dialplan.occupy(live, occupied, dialplan.occupied(live))
    calls.index(live)
    applyEffects(live, step.effects)
    if (step.call === before && step.facts.length === 0) return
    if (live.call.phase === 'ended' && before.phase !== 'ended') leaveQueue(live, plan)
    changed(live, before.phase)
  }

  /** Queues the journey's events until `ready`. */
  function hold(live: CallInProgress, ready: Promise<void>, goOn: () => void): void {
    const held: DialplanEvent[] = []
    live.held = held
    const release = () => {
      live.held = null
      goOn()
      for (const one of held) advance(live, one)
    }
    pending.add(ready.then(release))
  }

  function leaveQueue(live: CallInProgress, { companyId }: Plan): void {
    live.cancelWake()
    companyQueues.tell(companyId, { type: 'left', call: live.call.id })
    companyQueues.tell(companyId, { type: 'finished', call: live.call.id })
  }

  return { advance, hold }
}
