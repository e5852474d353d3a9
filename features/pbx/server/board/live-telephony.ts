import type { QueueState } from '#platform/telephony/queue/queue-state.ts'

/** A company's running call, as the phone feature reports it. */
export interface CallNow {
  id: string
  /** Extension ids; null for an outside party, or nobody yet. */
  caller: { extension: number | null; name: string; number: string }
  callee: { extension: number | null; name: string; number: string } | null
  dialed: string
  phase: 'routing' | 'ringing' | 'talking'
  /** The menu or queue the call is in, or the extension whose voicemail it has reached. */
  within: { kind: 'menu' | 'queue' | 'voicemail'; id: number } | null
  direction: 'internal' | 'inbound' | 'outbound'
  /** Ids of the trunks in use. */
  trunks: readonly number[]
  /** Epoch milliseconds. */
  startedAt: number
  answeredAt: number | null
}

/** A queue agent's stored state. */
export interface QueueAgentState {
  extension: number
  queues: readonly number[]
  paused: boolean
}

/** Live telephony of a company, on the node that runs the calls of its server. */
export interface LiveTelephony {
  callsOf(companyId: number): readonly CallNow[]
  /** Null: no call has entered a queue yet. */
  queueStateOf(companyId: number): QueueState | null
  statusOf(endpoint: string): 'UNREGISTERED' | 'REGISTERED' | 'BUSY' | 'IN_CALL'
}

export interface BoardTelephony {
  /** Null while another node runs the calls of the company's server. */
  live(companyId: number): Promise<LiveTelephony | null>
  /** Call it on every node. */
  agentChanged(companyId: number, agent: QueueAgentState): void
  /** Calls back when a call, phone or queue of the company changed. */
  onChange(listener: (companyId: number) => void): void
  /** State of the company's telephone server. */
  health(companyId: number): Promise<{ up: boolean; reason: string | null }>
}
