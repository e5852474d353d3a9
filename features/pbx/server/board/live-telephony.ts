import type { Desk } from '#platform/telephony/queue/desk.ts'

/** A call of a company at this moment, as the phone tells it. */
export interface CallNow {
  id: string
  /** Extension ids; null for somebody outside, or nobody yet. */
  caller: { extension: number | null; name: string; number: string }
  callee: { extension: number | null; name: string; number: string } | null
  dialed: string
  phase: 'routing' | 'ringing' | 'talking'
  /** The menu or queue that it is in. */
  within: { kind: 'menu' | 'queue'; id: number } | null
  direction: 'internal' | 'inbound' | 'outbound'
  /** Trunks that it occupies, by id. */
  trunks: readonly number[]
  /** Epoch milliseconds. */
  startedAt: number
  answeredAt: number | null
}

/** An agent of queues, as it was left. */
export interface AgentTold {
  extension: number
  queues: readonly number[]
  paused: boolean
}

/** What the node that runs the calls knows of a company's telephony. */
export interface LiveTelephony {
  callsOf(companyId: number): readonly CallNow[]
  /** Null: no call went to a queue yet. */
  deskOf(companyId: number): Desk | null
  statusOf(endpoint: string): 'UNREGISTERED' | 'REGISTERED' | 'BUSY' | 'IN_CALL'
  agentChanged(companyId: number, agent: AgentTold): void
}

export interface BoardTelephony {
  /** Null while another node runs the calls. */
  live(): LiveTelephony | null
  /** Called when a call, a phone or a queue of the company is another now. */
  onChange(listener: (companyId: number) => void): void
  /** Of the telephone server that carries the company's calls. */
  health(companyId: number): Promise<{ up: boolean; reason: string | null }>
}
