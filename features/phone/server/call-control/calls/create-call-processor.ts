import { randomUUID } from 'node:crypto'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { CallEvent } from '../../call-machine/call.ts'
import { transition } from '../../call-machine/transition.ts'
import { type CallAcceptor, createCallAcceptor } from './accept-call.ts'
import type { CallInProgress } from './call-in-progress.ts'
import type { CallProcessor } from './call-processor.ts'
import { engineEvents } from './engine-events.ts'
import { type CallProcessorPorts, type ProcessorContext, processorContext } from './processor-context.ts'
import { createRedirects } from './redirect-call.ts'
import { type CallSteps, createCallSteps } from './step-call.ts'
import { adoptCall, reconcileCall, takeOverCall } from './take-over-calls.ts'

export function createCallProcessor(ports: CallProcessorPorts): CallProcessor {
  const context = processorContext(ports)
  const steps = createCallSteps(context)
  const { calls } = context
  let stopping = false
  const acceptor = createCallAcceptor(context, steps, () => stopping)

  function dispatchToAll(event: CallEvent): void {
    for (const live of calls.all()) steps.dispatch(live, event)
  }

  return {
    ...callsByName(context, steps),
    handle: handleEngineEvents(context, steps, acceptor, createRedirects(context, steps)),
    adopt: (adopted, from) => adoptCall(context, steps, adopted, from),
    takeOver: (stored, back, plan) => takeOverCall(context, steps, stored, back, plan),
    reconcile(back) {
      for (const live of calls.all()) reconcileCall(context, steps, live, back)
    },
    loseEngine: () => dispatchToAll({ type: 'engine-lost' }),
    settled: () => settled(context),
    abandon() {
      stopping = true
      context.admission.arrivals.leave()
      for (const live of calls.all()) cancelTimers(live)
      calls.clear()
    },
    async stop() {
      stopping = true
      context.admission.arrivals.stop()
      dispatchToAll({ type: 'shut-down' })
      await settled(context)
    },
  }
}

/** What other parts do with the calls in progress. */
function callsByName(
  { calls, clock, occupancy }: ProcessorContext,
  { dispatch }: CallSteps,
): Pick<CallProcessor, 'calls' | 'tell' | 'consulted' | 'pickUp' | 'knowsLeg' | 'activeCalls'> {
  return {
    calls: () => calls.all(),
    activeCalls: () => calls.size,
    knowsLeg: (leg) => calls.ofLeg(leg) !== undefined,
    tell(callId, event) {
      const live = calls.find(callId)
      if (live) dispatch(live, event)
      return live !== undefined
    },
    consulted(callId, journey) {
      const live = calls.find(callId)
      if (live) live.partOf = { journey, consult: true }
    },
    pickUp(callId, by, party) {
      const live = calls.find(callId)
      const before = live?.call
      if (!live || !before) return false
      const event = { type: 'picked-up', by, bridge: randomUUID() } as const
      if (transition(before, event, clock.now()).call === before) return false
      if (!live.walked) occupancy.becomeCallee(live, party)
      dispatch(live, event)
      return true
    },
  }
}

const handleEngineEvents = (
  { calls, messages, loops, pending }: ProcessorContext,
  { dispatch, advanceDialplan }: CallSteps,
  acceptor: CallAcceptor,
  redirect: ReturnType<typeof createRedirects>,
): CallProcessor['handle'] =>
  engineEvents({
    begin: acceptor.accept,
    messages,
    legEvent(leg, event) {
      if (event.type === 'fork-answered') loops.answered(leg)
      if (event.type === 'leg-ended') loops.ended(leg)
      const live = calls.ofLeg(leg)
      if (!live) {
        if (event.type === 'leg-ended') acceptor.forget(leg)
        return
      }
      dispatch(live, event)
      if (event.type === 'leg-ended') calls.forgetLeg(leg)
    },
    redirected(ended) {
      const live = calls.ofLeg(ended.leg)
      loops.ended(ended.leg)
      if (live) pending.add(redirect(live, ended).finally(() => calls.forgetLeg(ended.leg)))
    },
    said(leg, words) {
      const live = calls.ofLeg(leg)
      const fork = live?.call.forks.find((one) => one.leg === leg)
      if (live && fork && trunkOf(fork.endpoint) !== null) live.refusedBecause = words
    },
    journeyEvent(leg, event) {
      const live = calls.ofLeg(leg)
      if (live && live.call.caller.leg === leg) advanceDialplan(live, { type: 'journey', event })
    },
  })

function cancelTimers(live: CallInProgress): void {
  live.cancelTimer()
  live.cancelWake()
}

async function settled({ pending, sender, messages }: ProcessorContext): Promise<void> {
  await pending.settled()
  await sender.settled()
  await messages.settled()
}
