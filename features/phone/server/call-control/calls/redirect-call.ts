import type { Logger } from '#platform/log/logger.ts'
import type { Destination } from '#platform/telephony/contract/destination.ts'
import type { Fact } from '#platform/telephony/contract/fact.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import { ringingJourney } from '#platform/telephony/journey/journey.ts'
import type { HangupCause, LegId } from '#platform/telephony/port.ts'
import { isLive } from '../../call-machine/call-steps.ts'
import type { LookUpTarget, Target } from '../commands/look-up-target.ts'
import type { CallInProgress } from './call-in-progress.ts'
import type { callOccupancy } from './call-occupancy.ts'
import type { CallsInProgress } from './calls-in-progress.ts'
import type { createDialplanContext } from './dialplan-context.ts'
import type { CallSteps } from './step-call.ts'

interface RedirectContext {
  calls: Pick<CallsInProgress, 'has'>
  occupancy: Pick<ReturnType<typeof callOccupancy>, 'withoutCallee'>
  dialplan: Pick<ReturnType<typeof createDialplanContext>, 'occupy' | 'occupied'>
  lookUp: LookUpTarget
  log: Pick<Logger, 'error'>
  settings: { ringSeconds: number }
}

export interface RedirectedLeg {
  leg: LegId
  cause: HangupCause
  /** As the phone names it. */
  forwardTo: string
}

/**
 * A ringing phone sends its call elsewhere (SIP 302): like a forward that its person set, which the extension dials and pays for.
 * Phones of groups and queues only decline by it, as their forwards do not count there. Never rejects.
 */
export function createRedirects(context: RedirectContext, { dispatch, advanceDialplan }: CallSteps) {
  const { calls, occupancy, dialplan, lookUp, log, settings } = context

  async function redirect(live: CallInProgress, { leg, cause, forwardTo }: RedirectedLeg): Promise<void> {
    const found = await targetOf(live, leg, forwardTo)
    if (found && stillRings(live, leg)) goOn(live, found, forwardTo)
    if (calls.has(live)) dispatch(live, { type: 'leg-ended', leg, cause })
  }

  async function targetOf(live: CallInProgress, leg: LegId, number: string): Promise<Target | null> {
    const fork = live.call.forks.find((one) => one.leg === leg)
    if (!fork || trunkOf(fork.endpoint) !== null || !isPersonal(live)) return null
    try {
      const found = await lookUp(null, fork.endpoint, number)
      return typeof found === 'string' || !isForward(found.destination) ? null : found
    } catch (error) {
      log.error({ err: error, callId: live.call.id }, 'failed to look up where a phone redirects its call')
      return null
    }
  }

  const stillRings = (live: CallInProgress, leg: LegId): boolean =>
    calls.has(live) &&
    live.call.phase === 'ringing' &&
    live.call.forks.some((fork) => fork.leg === leg && isLive(fork))

  function goOn(live: CallInProgress, { destination, plan, by }: Target, number: string): void {
    if (by === null) return
    if (!live.walked) enterDialplan(live, plan, by)
    const to: Destination = destination.kind === 'outside' ? { ...destination, by } : destination
    advanceDialplan(live, { type: 'journey', event: { type: 'redirected', extension: by, number, to } })
  }

  /** A direct call goes through the dialplan from here on, where its extension rings. */
  function enterDialplan(live: CallInProgress, plan: Target['plan'], extension: number): void {
    const { route, call } = live
    if (!route) return
    const { endpoint, id, name, number } = route.caller
    const trunk = trunkOf(endpoint)
    const caller = { name, number, extension: id, trunk }
    const facts: Fact[] = [
      { kind: 'entered', about: { number, name, dialed: call.dialed, trunk } },
      { kind: 'offered', about: { extensions: [extension] } },
    ]
    live.plan = plan
    live.walked = {
      journey: ringingJourney(call.id, caller, call.dialed, extension, settings.ringSeconds),
      members: route.callee ? [route.callee] : [],
      facts: facts.map((fact) => ({ fact, at: call.startedAt })),
      trunk: null,
    }
    occupancy.withoutCallee(live)
    advanceDialplan(live, { type: 'call', event: { type: 'enter-dialplan' } })
    dialplan.occupy(live, [], dialplan.occupied(live))
  }
  return redirect
}

/** Rings for one person, who may forward it. */
const isPersonal = ({ walked }: CallInProgress): boolean =>
  !walked || (walked.journey.step.kind === 'ring' && walked.journey.step.personal === true)

/** Not to a mailbox of the caller's own: it would be that of nobody. */
const isForward = ({ kind }: Destination): boolean => kind !== 'messages'
