import { z } from 'zod'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { QueueState } from '#platform/telephony/queue/queue-state.ts'
import type { CallStatus } from '../contract/call.ts'
import type { CallControl } from './call-control/call-control.ts'
import { isRouted, type LiveCall } from './call-control/calls/live-call.ts'
import { isLive } from './call-machine/call-steps.ts'
import type { AgentState, Party } from './ports.ts'
import type { Presence } from './presence.ts'

const partyNow = z.object({ extension: z.int().nullable(), name: z.string(), number: z.string() })

/** A running call for other features, without its legs. */
const callNowShape = z.object({
  id: z.string(),
  caller: partyNow,
  callee: partyNow.nullable(),
  dialed: z.string(),
  phase: z.enum(['routing', 'ringing', 'talking']),
  /** The menu or queue the call is in, or the extension whose voicemail it has reached. */
  within: z.object({ kind: z.enum(['menu', 'queue', 'voicemail']), id: z.int() }).nullable(),
  direction: z.enum(['internal', 'inbound', 'outbound']),
  /** Ids of the trunks in use. */
  trunks: z.array(z.int()),
  /** Epoch milliseconds. */
  startedAt: z.number(),
  answeredAt: z.number().nullable(),
})
type CallNow = z.infer<typeof callNowShape>

/** Of a company that moved: its calls at a server of another node, and those of them that wait in queues. */
export const companyCalls = z.object({
  calls: z.array(callNowShape),
  waiting: z.array(
    z.object({
      call: z.string(),
      queue: z.int(),
      priority: z.number(),
      enteredAt: z.number(),
      offered: z.array(z.int()),
      tried: z.array(z.int()),
    }),
  ),
})
type CompanyCalls = z.infer<typeof companyCalls>

/** A company's live telephony, on the node that runs the calls of its server. */
export interface PhoneNow {
  callsOf(companyId: number): CallNow[]
  /** The company's queues; null: no call has entered one yet. */
  queueStateOf(companyId: number): QueueState | null
  statusOf(endpoint: string): CallStatus
  agentChanged(companyId: number, agent: AgentState): void
}

export const phoneNow = (
  { callsOf, companyQueues }: CallControl,
  presence: Pick<Presence, 'statusOf'>,
): PhoneNow => ({
  callsOf: (companyId) => callsOf(companyId).flatMap((live) => callNow(live) ?? []),
  queueStateOf: companyQueues.queueState,
  statusOf: presence.statusOf,
  agentChanged: companyQueues.agentChanged,
})

/** What this node has of a company, for the node of its server. */
export const companyCallsOf = (now: PhoneNow, companyId: number): CompanyCalls => ({
  calls: now.callsOf(companyId),
  waiting: (now.queueStateOf(companyId)?.waiting ?? []).map((one) => ({
    ...one,
    offered: [...one.offered],
    tried: [...one.tried],
  })),
})

/** With what other nodes have of the company. */
export const withCompanyCalls = (now: PhoneNow, others: readonly CompanyCalls[]): PhoneNow => ({
  ...now,
  callsOf: (companyId) => [...now.callsOf(companyId), ...others.flatMap(({ calls }) => calls)],
  queueStateOf(companyId) {
    const waiting = others.flatMap((other) => other.waiting)
    const state = now.queueStateOf(companyId)
    if (waiting.length === 0) return state
    const none = { agents: new Map(), cursors: new Map(), seed: 0 }
    return { ...(state ?? none), waiting: [...(state?.waiting ?? []), ...waiting] }
  },
})

const party = ({ id, name, number }: Party): z.infer<typeof partyNow> => ({ extension: id, name, number })

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
