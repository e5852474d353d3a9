import type { Plan } from '#platform/telephony/journey/plan.ts'
import type { LegId } from '#platform/telephony/port.ts'
import type { CallInProgress } from './call-in-progress.ts'
import type { AdoptedCall, EngineReturn } from './call-processor.ts'
import type { RoutedCall } from './live-call.ts'
import type { ProcessorContext } from './processor-context.ts'
import type { CallSteps } from './step-call.ts'

/** Continues a call of an earlier run. */
export function takeOverCall(
  context: ProcessorContext,
  steps: CallSteps,
  stored: RoutedCall,
  back: EngineReturn,
  plan: Plan | null,
): void {
  const { calls, occupancy, dialplan } = context
  const live = calls.add(stored)
  live.plan = plan
  occupancy.enter(live, stored.route)
  if (stored.walked) dialplan.occupy(live, [], dialplan.occupied(live))
  reconcileCall(context, steps, live, back)
}

export function reconcileCall(
  { settings }: ProcessorContext,
  { dispatch }: CallSteps,
  live: CallInProgress,
  { instance, legs, lostAt }: EngineReturn,
): void {
  const sameEngine = live.engine === instance
  live.engine = instance
  const { ringSeconds } = settings
  const since = Math.max(lostAt, live.call.answeredAt ?? live.call.startedAt)
  dispatch(live, { type: 'reconciled', legs, sameEngine, lostAt: since, ringSeconds })
}

/** Starts a call from legs of others. */
export function adoptCall(
  { engine, calls, occupancy, dialplan }: ProcessorContext,
  { dispatch, applyEffects, advanceDialplan, changed, hold }: CallSteps,
  { step, route, plan, walked, partOf, first, after }: AdoptedCall,
  from: readonly { callId: string; keep: readonly LegId[] }[],
): void {
  const health = engine.health()
  const engineLife = health.up ? health.instance : ''
  const live = calls.add({ call: step.call, route, engine: engineLife, walked, ...(partOf && { partOf }) })
  live.plan = plan
  // Parties called through the dialplan are counted by their line.
  occupancy.enter(live, { ...route, callee: null })
  dialplan.occupy(live, [], dialplan.occupied(live))
  for (const { callId, keep } of from) {
    const giving = calls.find(callId)
    if (giving) dispatch(giving, { type: 'released', keep })
  }
  applyEffects(live, step.effects)
  const begin = () => first && advanceDialplan(live, { type: 'journey', event: first })
  if (!first) changed(live, 'routing')
  else if (after) hold(live, after, begin)
  else begin()
}
