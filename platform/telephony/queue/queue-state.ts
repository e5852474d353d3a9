import type { QueueMember, QueueStrategy } from '../journey/plan.ts'

/**
 * Waiting callers and their agents: all queues of one company in one pure state machine, since agents may be in several. Events
 * in, new state and offers out; it knows nothing of legs or the engine.
 *
 * ```
 *   caller:  entered ──▶ waiting ──offer──▶ offered ── declined ──▶ waiting
 *                           │                  ├── answered ──▶ gone from here
 *                           └───── left ───────┴── left ──────▶ gone from here
 *   agent:   free ──offer──▶ offered ──answered──▶ talking ──finished──▶ wrap-up ──▶ free
 *                               └── declined ──▶ rests ──▶ free
 * ```
 * Callers and agents have one offer at a time; a call to all (`ring_all`) is one offer, joined by agents who become free.
 */
export interface QueueState {
  readonly waiting: readonly Waiting[]
  /** By extension. */
  readonly agents: ReadonlyMap<number, Agent>
  /** By queue: agent of the last offer. */
  readonly cursors: ReadonlyMap<number, number>
  /** Seed of the next random choice. */
  readonly seed: number
}

export interface Waiting {
  readonly call: string
  readonly queue: number
  readonly priority: number
  /** Epoch milliseconds. */
  readonly enteredAt: number
  /** Agents it rings now. */
  readonly offered: readonly number[]
  /** Agents who did not answer it. */
  readonly tried: readonly number[]
}

export interface Agent {
  /** Queues they logged in to; static members need none. */
  readonly loggedIn: ReadonlySet<number>
  readonly paused: boolean
  /** Phone state, apart from the queue’s own calls; `away`: none registered. */
  readonly phone: 'free' | 'busy' | 'away'
  readonly offered: string | null
  readonly talking: string | null
  /** End of wrap-up or rest, epoch ms. */
  readonly notBefore: number
  /** Number of calls answered. */
  readonly calls: number
  /** End of the last queue call, epoch ms; 0: none. */
  readonly lastEndedAt: number
}

/** The queue settings used here. */
export interface QueueSettings {
  readonly strategy: QueueStrategy
  readonly members: readonly QueueMember[]
  readonly wrapUpSeconds: number
  readonly restSeconds: number
}

export type QueueEvent =
  | { type: 'entered'; call: string; queue: number; priority: number; enteredAt: number }
  /** Hung up, left, or timed out. */
  | { type: 'left'; call: string }
  /** Did not answer, declined, or disconnected. */
  | { type: 'declined'; call: string; extension: number }
  | { type: 'answered'; call: string; extension: number }
  /** An agent's queue call ended. */
  | { type: 'finished'; call: string }
  | { type: 'phone'; extension: number; phone: Agent['phone'] }
  | { type: 'agent'; extension: number; loggedIn: ReadonlySet<number>; paused: boolean }
  /** Time passed, or settings changed. */
  | { type: 'tick' }

export interface Offer {
  readonly call: string
  readonly extensions: readonly number[]
}

export interface QueueStep {
  readonly state: QueueState
  readonly offers: readonly Offer[]
  /** Cancelled offers: the agent paused or logged out. */
  readonly withdrawn: readonly { readonly call: string; readonly extension: number }[]
  /** End of the next wrap-up or rest, epoch ms; null: none. */
  readonly wakeAt: number | null
}

export const emptyQueueState: QueueState = { waiting: [], agents: new Map(), cursors: new Map(), seed: 1 }

export const newAgent: Agent = {
  loggedIn: new Set(),
  paused: false,
  phone: 'away',
  offered: null,
  talking: null,
  notBefore: 0,
  calls: 0,
  lastEndedAt: 0,
}

/** Whether the agent serves the queue, now or later. */
export const serves = (agent: Agent | undefined, member: QueueMember, queue: number): boolean =>
  member.fixed || (agent?.loggedIn.has(queue) ?? false)

export const isFree = (agent: Agent, at: number): boolean =>
  !agent.paused &&
  agent.phone === 'free' &&
  agent.offered === null &&
  agent.talking === null &&
  agent.notBefore <= at

/** In order of service. */
export const inOrder = (waiting: readonly Waiting[]): Waiting[] =>
  [...waiting].sort((one, other) => other.priority - one.priority || one.enteredAt - other.enteredAt)
