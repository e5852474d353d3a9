import type { z } from 'zod'
import type { Call, CallSide } from '#platform/telephony/call.ts'
import type { callState } from '../../contract/events.ts'
import type { RoutedCall } from './live-call.ts'

export type CallStateData = z.input<typeof callState.data>

/** One user's view of a call; what the browser is told. */
export interface CallView {
  userId: number
  data: CallStateData
}

/** The label of a number that nobody is known behind. */
export const UNKNOWN_LABEL = 'Desconocido'

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()
const known = (ids: readonly (string | null)[]): string[] => ids.filter((id) => id !== null)

const stateOf = (call: Call): CallStateData['state'] => {
  if (call.phase === 'ended') return 'ended'
  return call.answeredAt === null ? 'ringing' : 'talking'
}

function waitingOf({ waiting }: Call, own: CallSide): CallStateData['waiting'] {
  return waiting && { for: waiting.side === own ? 'self' : 'other', until: iso(waiting.until) }
}

/** Whom a side talks to. */
export const viewOf = ({ call, route }: RoutedCall, side: CallSide) =>
  side === 'caller'
    ? { direction: 'OUTGOING' as const, number: call.dialed, label: route.callee?.name ?? UNKNOWN_LABEL }
    : { direction: 'INCOMING' as const, number: route.caller.number, label: route.caller.name }

/** The call as each side's user sees it now: the callee's only once a device of theirs was called. */
export function viewsOf(live: RoutedCall): CallView[] {
  const { call, route } = live
  const { caller, callee } = route
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
      sip_call_ids: known([call.caller.sipCallId]),
      answered_sip_call_id: call.answeredAt === null ? null : call.caller.sipCallId,
    }
    views.push({ userId: caller.userId, data })
  }
  if (callee && callee.userId !== null && call.forks.length > 0) {
    const data: CallStateData = {
      ...shared,
      ...viewOf(live, 'callee'),
      waiting: waitingOf(call, 'callee'),
      sip_call_ids: known(call.forks.map((fork) => fork.sipCallId)),
      answered_sip_call_id: winner?.sipCallId ?? null,
    }
    views.push({ userId: callee.userId, data })
  }
  return views
}
