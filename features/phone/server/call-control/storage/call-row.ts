import { cutText } from '#platform/contract/cut-text.ts'
import type { Fact } from '#platform/telephony/contract/fact.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { EngineInstance } from '#platform/telephony/port.ts'
import type { Call, CallOutcome } from '../../call-machine/call.ts'
import type { CallRoute } from '../../ports.ts'
import type { DialplanState, PartOf, RoutedCall } from '../calls/live-call.ts'
import { type NewCallRecord, recordsOf } from './call-history.ts'

/** The contents of `calls.live` while a call runs: enough to restore it. */
export interface LiveSnapshot {
  call: Call
  route: CallRoute
  engine: EngineInstance
  walked?: DialplanState
  partOf?: PartOf
}

export type NewFact = Fact & {
  company_id: number
  call_id: string
  step: number
  at: Date
}

/** Everything stored about a call at one moment; replaces what was stored before. */
export interface CallWrite {
  /** Of the lease under which the call was run; absent or null: there are no leases. */
  term?: number | null
  call: {
    id: string
    company_id: number
    asterisk_server_id: number
    dialed: string
    caller_extension_id: number | null
    caller_number: string
    caller_name: string
    /** Whose number outside it is, to supervisors; absent until it is looked up. */
    known_name?: string
    trunk_id: number | null
    direction: 'internal' | 'inbound' | 'outbound'
    outcome: CallOutcome | null
    started_at: Date
    answered_at: Date | null
    ended_at: Date | null
    live: LiveSnapshot | null
  }
  /** Once ended. */
  records: NewCallRecord[]
  facts: NewFact[]
}

const instant = (milliseconds: number | null): Date | null =>
  milliseconds === null ? null : new Date(milliseconds)

/** `serverId` is the telephone server that carries the call. */
export function callWrite(live: RoutedCall, serverId: number): CallWrite {
  const { call, route, engine, walked, partOf } = live
  const inbound = trunkOf(route.caller.endpoint)
  return {
    call: {
      id: call.id,
      company_id: route.company.id,
      asterisk_server_id: serverId,
      dialed: call.dialed,
      caller_extension_id: route.caller.id,
      caller_number: cutText(route.caller.number, 64),
      caller_name: cutText(route.caller.name, 120),
      trunk_id: inbound ?? walked?.trunk ?? null,
      direction: inbound !== null ? 'inbound' : walked?.trunk != null ? 'outbound' : 'internal',
      outcome: call.outcome,
      started_at: new Date(call.startedAt),
      answered_at: instant(call.answeredAt),
      ended_at: instant(call.endedAt),
      live:
        call.phase === 'ended'
          ? null
          : { call, route, engine, ...(walked && { walked }), ...(partOf && { partOf }) },
    },
    records: recordsOf(live),
    facts: (walked?.facts ?? []).map(({ fact, at }, index) => ({
      company_id: route.company.id,
      call_id: call.id,
      step: index + 1,
      at: new Date(at),
      ...fact,
    })),
  }
}
