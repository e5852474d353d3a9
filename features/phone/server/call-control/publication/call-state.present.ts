import type { z } from 'zod'
import { ANONYMOUS } from '#platform/telephony/contract/hidden-caller.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import { emergencyMeant } from '#platform/telephony/journey/emergency-dialling.ts'
import type { callState } from '../../../contract/events.ts'
import { readPickUp } from '../../../contract/pick-up-number.ts'
import type { Call, CallLeg, CallSide } from '../../call-machine/call.ts'
import { isLive } from '../../call-machine/call-steps.ts'
import type { Party } from '../../ports.ts'
import { calleesOf, type RoutedCall } from '../calls/live-call.ts'
import { viaOf } from './via.present.ts'

export type CallStateData = z.input<typeof callState.data>

/** One user's view of a call, as sent to the browser. */
export interface CallView {
  userId: number
  data: CallStateData
}

/** The label of an unknown number. */
export const UNKNOWN_LABEL = 'Desconocido'
const HIDDEN_LABEL = 'Número oculto'

/** The label of a number without a name. */
export const labelWithout = (number: string): string => (number === ANONYMOUS ? HIDDEN_LABEL : UNKNOWN_LABEL)

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()
/** Legs that moved to another call are reported with that call. */
const known = (legs: readonly CallLeg[]): string[] =>
  legs.flatMap(({ sipCallId, moved }) => (sipCallId === null || moved ? [] : sipCallId))

const stateOf = (call: Call): CallStateData['state'] => {
  if (call.phase === 'ended') return 'ended'
  return call.answeredAt === null ? 'ringing' : 'talking'
}

function waitingOf({ waiting }: Call, own: CallSide): CallStateData['waiting'] {
  return waiting && { for: waiting.side === own ? 'self' : 'other', until: iso(waiting.until) }
}

/** The number called; for a parking slot the person who took the call, since a slot cannot be called back. */
export function calledNumber({ call, route: { callee } }: RoutedCall): string {
  return callee !== null && readPickUp(call.dialed)?.kind === 'slot' ? callee.number : call.dialed
}

/** Who a side talks to. */
export const viewOf = (live: RoutedCall, side: CallSide) => {
  const { caller, callee } = live.route
  return side === 'caller'
    ? {
        direction: 'OUTGOING' as const,
        number: calledNumber(live),
        label: callee?.name ?? UNKNOWN_LABEL,
      }
    : { direction: 'INCOMING' as const, number: caller.number, label: caller.name }
}

/** The call as each side's user sees it now; the callee's view only once one of their devices was called. */
export function viewsOf(live: RoutedCall): CallView[] {
  const { call, route } = live
  const { caller } = route
  const shared = {
    call_id: call.id,
    state: stateOf(call),
    started_at: iso(call.startedAt),
    answered_at: call.answeredAt === null ? null : iso(call.answeredAt),
    outcome: call.outcome,
  }
  const winner = call.forks.find((fork) => fork.leg === call.answeredBy)
  const views: CallView[] = []
  if (caller.userId !== null) {
    const data: CallStateData = {
      ...shared,
      ...viewOf(live, 'caller'),
      waiting: waitingOf(call, 'caller'),
      sip_call_ids: known([call.caller]),
      answered_sip_call_id: call.answeredAt === null ? null : call.caller.sipCallId,
      ...failureOf(live),
    }
    views.push({ userId: caller.userId, data })
  }
  for (const member of calleesOf(live)) {
    if (member.userId === null || call.forks.length === 0) continue
    const own = live.walked ? call.forks.filter((fork) => fork.endpoint === member.endpoint) : call.forks
    const data: CallStateData = {
      ...shared,
      ...(isPassedBy(live, member) ? { state: 'ended' as const, outcome: 'no-answer' as const } : {}),
      ...viewOf(live, 'callee'),
      ...viaOf(live.walked?.facts ?? [], (id) => live.plan?.extensions.get(id)?.name),
      ...(trunkOf(caller.endpoint) === null ? {} : { outside: true as const }),
      waiting: waitingOf(call, 'callee'),
      sip_call_ids: known(own),
      answered_sip_call_id: winner?.sipCallId ?? null,
    }
    views.push({ userId: member.userId, data })
  }
  return views
}

/** What a caller or somebody at the other end decided. */
const DECIDED: ReadonlySet<string> = new Set(['answered', 'completed', 'cancelled', 'busy', 'device-lost'])

/** For the caller: what is to be said of the end beside its outcome. */
function failureOf(live: RoutedCall): Pick<CallStateData, 'emergency_failed' | 'refused_because'> {
  const { call, refusedBecause } = live
  const isRefused = call.phase === 'ended' && call.answeredAt === null && call.outcome !== 'cancelled'
  return {
    ...(isFailedEmergency(live) ? { emergency_failed: true } : {}),
    ...(isRefused && refusedBecause ? { refused_because: refusedBecause } : {}),
  }
}

/** No line took an emergency call. */
const isFailedEmergency = ({ call: { dialed, outcome }, plan }: RoutedCall): boolean =>
  outcome !== null && !DECIDED.has(outcome) && plan != null && emergencyMeant(plan, dialed) !== null

/** One of several called parties stopped ringing. */
function isPassedBy({ call, route, walked }: RoutedCall, member: Party): boolean {
  if (!walked || call.phase === 'ended' || route.callee?.id === member.id) return false
  return !call.forks.some((fork) => fork.endpoint === member.endpoint && isLive(fork))
}
