import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { QueueState } from '#platform/telephony/queue/queue-state.ts'
import type { CallStatus } from '../contract/call.ts'
import type { CallControl } from './call-control/call-control.ts'
import { isRouted, type LiveCall } from './call-control/calls/live-call.ts'
import { isLive } from './call-machine/call-steps.ts'
import type { AgentState, Party } from './ports.ts'

interface PartyNow {
  extension: number | null
  name: string
  number: string
}

/** A running call for other features, without its legs. */
interface CallNow {
  id: string
  caller: PartyNow
  callee: PartyNow | null
  dialed: string
  phase: 'routing' | 'ringing' | 'talking'
  /** The menu or queue the call is in, or the extension whose voicemail it has reached. */
  within: { kind: 'menu' | 'queue' | 'voicemail'; id: number } | null
  direction: 'internal' | 'inbound' | 'outbound'
  /** Ids of the trunks in use. */
  trunks: number[]
  /** Epoch milliseconds. */
  startedAt: number
  answeredAt: number | null
}

/** A company's live telephony, on the node that runs the calls. */
export interface PhoneNow {
  callsOf(companyId: number): CallNow[]
  /** The company's queues; null: no call has entered one yet. */
  queueStateOf(companyId: number): QueueState | null
  statusOf(endpoint: string): CallStatus
  agentChanged(companyId: number, agent: AgentState): void
}

export const phoneNow = ({ callsOf, companyQueues, presence }: CallControl): PhoneNow => ({
  callsOf: (companyId) => callsOf(companyId).flatMap((live) => callNow(live) ?? []),
  queueStateOf: companyQueues.queueState,
  statusOf: presence.statusOf,
  agentChanged: companyQueues.agentChanged,
})

const party = ({ id, name, number }: Party): PartyNow => ({ extension: id, name, number })

function callNow(live: LiveCall): CallNow | null {
  const { call, walked } = live
  if (!isRouted(live) || call.phase === 'ended') return null
  const { caller, callee } = live.route
  const inbound = trunkOf(caller.endpoint)
  const outward = call.forks.filter(isLive).flatMap(({ endpoint }) => trunkOf(endpoint) ?? [])
  const isOutbound = walked?.trunk != null || outward.length > 0
  return {
    id: call.id,
    caller: party(caller),
    callee: callee && party(callee),
    dialed: call.dialed,
    phase: phaseOf(live),
    within: withinOf(live),
    direction: inbound !== null ? 'inbound' : isOutbound ? 'outbound' : 'internal',
    trunks: [...new Set([...(inbound === null ? [] : [inbound]), ...outward])],
    startedAt: call.startedAt,
    answeredAt: call.answeredAt,
  }
}

function phaseOf({ call: { phase } }: LiveCall): CallNow['phase'] {
  if (phase === 'talking' || phase === 'waiting') return 'talking'
  return phase === 'ringing' || phase === 'connecting' ? 'ringing' : 'routing'
}

function withinOf({ walked }: LiveCall): CallNow['within'] {
  const step = walked?.journey.step
  if (step?.kind === 'menu') return { kind: 'menu', id: step.ivr }
  if (step?.kind === 'voicemail') return { kind: 'voicemail', id: step.extension }
  return step?.kind === 'queue' ? { kind: 'queue', id: step.queue } : null
}
