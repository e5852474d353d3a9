import type { QueueMember, QueueStrategy } from '../journey/plan.ts'

/**
 * Where callers wait and agents are offered to them: all queues of one company, as one pure state machine, since an agent
 * may be in several. What happened in, the new state and the offers to make out; it knows no legs and no engine.
 *
 * ```
 *   caller:  entered ──▶ waiting ──offer──▶ offered ── declined ──▶ waiting
 *                           │                  ├── answered ──▶ gone from here
 *                           └───── left ───────┴── left ──────▶ gone from here
 *   agent:   free ──offer──▶ offered ──answered──▶ talking ──finished──▶ wrap-up ──▶ free
 *                               └── declined ──▶ rests ──▶ free
 * ```
 * A caller has one offer at a time and an agent too; a call to all (`ring_all`) is one offer, which agents join who get free.
 */
export interface Desk {
  readonly waiting: readonly Waiting[]
  /** By extension. */
  readonly agents: ReadonlyMap<number, Agent>
  /** By queue: whom the last offer went to. */
  readonly cursors: ReadonlyMap<number, number>
  /** Of the next random choice. */
  readonly seed: number
}

export interface Waiting {
  readonly call: string
  readonly queue: number
  readonly priority: number
  /** Epoch milliseconds. */
  readonly enteredAt: number
  /** Whom it rings at now. */
  readonly offered: readonly number[]
  /** Agents who were offered it and did not answer. */
  readonly tried: readonly number[]
}

export interface Agent {
  /** Queues that they logged in to; those that have them fixed need none. */
  readonly loggedIn: ReadonlySet<number>
  readonly paused: boolean
  /** State of their phones, apart from the desk's own calls: `away` means none registered. */
  readonly phone: 'free' | 'busy' | 'away'
  readonly offered: string | null
  readonly talking: string | null
  /** Wrap-up, or rest after an offer that was not taken; epoch milliseconds. */
  readonly notBefore: number
  /** Answered here. */
  readonly calls: number
  /** When the last call from a queue ended, epoch milliseconds; 0: none did. */
  readonly lastEndedAt: number
}

/** The queue settings used here. */
export interface DeskQueue {
  readonly strategy: QueueStrategy
  readonly members: readonly QueueMember[]
  readonly wrapUpSeconds: number
  readonly restSeconds: number
}

export type DeskEvent =
  | { type: 'entered'; call: string; queue: number; priority: number; enteredAt: number }
  /** Gave up, went elsewhere, or its time was over. */
  | { type: 'left'; call: string }
  /** Did not answer, refused, or vanished. */
  | { type: 'declined'; call: string; extension: number }
  | { type: 'answered'; call: string; extension: number }
  /** An agent's talk from a queue is over. */
  | { type: 'finished'; call: string }
  | { type: 'phone'; extension: number; phone: Agent['phone'] }
  | { type: 'agent'; extension: number; loggedIn: ReadonlySet<number>; paused: boolean }
  /** Time passed, or the settings are others now. */
  | { type: 'tick' }

export interface Offer {
  readonly call: string
  readonly extensions: readonly number[]
}

export interface DeskStep {
  readonly desk: Desk
  readonly offers: readonly Offer[]
  /** Offers that are taken back: the agent went on pause, or logged out. */
  readonly withdrawn: readonly { readonly call: string; readonly extension: number }[]
  /** When the next agent's wrap-up or rest ends, epoch milliseconds; null for none. */
  readonly wakeAt: number | null
}

export const emptyDesk: Desk = { waiting: [], agents: new Map(), cursors: new Map(), seed: 1 }

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

/** Whether the agent takes calls of the queue at all, now or later. */
export const serves = (agent: Agent | undefined, member: QueueMember, queue: number): boolean =>
  member.fixed || (agent?.loggedIn.has(queue) ?? false)

export const isFree = (agent: Agent, at: number): boolean =>
  !agent.paused &&
  agent.phone === 'free' &&
  agent.offered === null &&
  agent.talking === null &&
  agent.notBefore <= at

/** In the order in which they are served. */
export const inOrder = (waiting: readonly Waiting[]): Waiting[] =>
  [...waiting].sort((one, other) => other.priority - one.priority || one.enteredAt - other.enteredAt)
