import type { Call, CallOutcome } from '#platform/telephony/call.ts'
import type { EngineInstance } from '#platform/telephony/port.ts'
import type { CallRoute } from '../ports.ts'
import { type NewCallRecord, recordsOf } from './call-history.ts'
import type { RoutedCall } from './live-call.ts'

/** What `calls.live` holds while a call runs: all that is needed to know it again. */
export interface LiveSnapshot {
  call: Call
  route: CallRoute
  engine: EngineInstance
}

/** Everything that is stored of a call at one moment; replaces what was stored before. */
export interface CallWrite {
  call: {
    id: string
    company_id: number
    asterisk_server_id: number
    dialed: string
    caller_extension_id: number
    outcome: CallOutcome | null
    started_at: Date
    answered_at: Date | null
    ended_at: Date | null
    live: LiveSnapshot | null
  }
  /** Once ended. */
  records: NewCallRecord[]
}

const instant = (milliseconds: number | null): Date | null =>
  milliseconds === null ? null : new Date(milliseconds)

/** `serverId` is the telephone server that carries the call. */
export function callWrite(live: RoutedCall, serverId: number): CallWrite {
  const { call, route, engine } = live
  return {
    call: {
      id: call.id,
      company_id: route.company.id,
      asterisk_server_id: serverId,
      dialed: call.dialed,
      caller_extension_id: route.caller.id,
      outcome: call.outcome,
      started_at: new Date(call.startedAt),
      answered_at: instant(call.answeredAt),
      ended_at: instant(call.endedAt),
      live: call.phase === 'ended' ? null : { call, route, engine },
    },
    records: recordsOf(live),
  }
}
