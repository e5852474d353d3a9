import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import type { CarrierHeaders } from '#platform/telephony/carrier/carrier-headers.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import type { Start } from '#platform/telephony/journey/start-of-did.ts'
import type { CallerId, LegId, TelephonyEngine } from '#platform/telephony/port.ts'
import type { PhoneDomainEvent } from '../contract/domain-events.ts'

/** Ports to other features; the program's wiring provides them. */

/** One side of a call inside a company. */
export interface Party {
  /** Extension id; null for an outside party. */
  id: number | null
  userId: number | null
  number: string
  name: string
  endpoint: string
  /** Simultaneous calls before callers hear busy. */
  callLimit: number
}

/** Today's calls of a company with a daily limit, by its own day. */
export interface CallsToday {
  /** `2026-11-21` */
  date: string
  /** From the database, which may lag by some calls. */
  calls: number
  max: number
}

export interface CallRoute {
  /**
   * Without `today` there is no daily limit. `language`: of the caller's built-in sounds, where the engine took the call for
   * another company's.
   */
  company: { id: number; maxSimultaneousCalls: number; today?: CallsToday; language?: string }
  caller: Party
  /** Null: nobody has that number in the caller's company. */
  callee: Party | null
  /** Refused in any case: the caller may not call that number, or the callee blocks the caller. */
  refusal: 'not-allowed' | 'rejected' | null
}

/** Where a call goes through the company's dialplan instead of directly to an extension. */
export interface Itinerary {
  plan: Plan
  start: Start
  /** The dialled extension, when the dialplan decides where its calls go. */
  called?: Party
}

/** A new call: its company and parties, and its way through the dialplan when no extension has the number. */
export interface ArrivedCall {
  route: CallRoute
  itinerary: Itinerary | null
  /** An emergency call, which no limit of the company stops. */
  emergency?: boolean
  /**
   * A carrier brought it to a number that nobody owns. `company`: the carrier has no other customer, who sees the call; `carrier`: it
   * has several, and is none of theirs.
   */
  unowned?: 'carrier' | 'company'
  /** The number that it is for, if not as dialled: whatever a carrier called, and without the request to stay hidden. */
  dialed?: string
  /** The caller asked that their number is not shown outside. */
  hidden?: boolean
  /** Of a call over a trunk: the number that forwarded it there. */
  diverted?: string | null
}

/** Looks up a dialled number for the calling extension or trunk: only a question. Null when calls from there are not allowed. */
export type RouteArrival = (arrival: {
  endpoint: string
  dialed: string
  from: CallerId
  /** IP address that it comes from over a trunk; null or absent: not known. */
  source?: string | null
  /** What its carrier wrote; null or absent: no more than `dialed` and `from`. */
  headers?: CarrierHeaders | null
  /** The phone was told not to show the caller's number. */
  hides?: boolean
  /** Epoch milliseconds. */
  at: number
}) => Promise<ArrivedCall | null>

/** A leg that somebody wants to the outside. */
export interface OutsideRequest {
  leg: LegId
  companyId: number
  serverId: number
  /**
   * The extension that pays: who dialled, invited, forwarded or transferred there. `platform`: a call of its own, which proves a
   * number. Null: nobody, so that it is refused.
   */
  payer: number | 'platform' | null
  /** As dialled, before routes rewrite it. */
  dialed: string
  trunk: number
  /** The call or conference that it is for. */
  callId: string
  /** The same attempt over another trunk, which counts once. */
  again: boolean
}

/** What became of an admitted leg; epoch milliseconds. */
export interface OutsideOutcome {
  leg: LegId
  answeredAt: number | null
  endedAt: number | null
}

/** Permission, limits and billing of every leg to the outside. */
export interface OutsideGate {
  /** Counts and bills the leg from here on; false when it may not be dialled. */
  admit(request: OutsideRequest): Promise<boolean>
  /** Safe to repeat. */
  record(outcomes: readonly OutsideOutcome[]): Promise<void>
  /** Admitted legs of a telephone server that have not ended. */
  open(serverId: number): Promise<LegId[]>
  /** Running legs of a telephone server that nobody pays for any longer. */
  spent(serverId: number): Promise<LegId[]>
}

/** Looks up the addresses of a company's carriers, before its trunks are used. */
export type ResolveTrunks = (companyId: number) => Promise<unknown>

/** The current configuration of a company. */
export type LoadPlan = (companyId: number) => Promise<Plan>

/** A queue agent's stored state. */
export interface AgentState {
  extension: number
  /** Queues they are logged in to. */
  queues: readonly number[]
  paused: boolean
}
/** Endpoints that get no queue calls for now because their people are busy elsewhere. */
export type FindOccupied = (companyId: number) => Promise<ReadonlySet<string>>
/** A caller who asked to be called back. */
export interface CallbackWish {
  id: number
  companyId: number
  queue: number
  number: string
  /** Empty if the carrier sent none. */
  name: string
  /** Decides the place in the queue; epoch milliseconds. */
  enteredAt: number
}
/** A caller left a queue by its callback key, or because an agent answered. */
export interface QueueLeft {
  companyId: number
  callId: string
  queue: number
  why: 'callback' | 'answered'
  at: Date
  /** Seconds in the queue. */
  waited: number
  caller: { number: string; name: string }
}
export interface QueueCallbacks {
  /** Opens a callback for who asked for one, and closes that of who was served; in the call's transaction, safe to repeat. */
  store(rows: Rows, left: readonly QueueLeft[]): Promise<void>
  /** Callbacks due now, for the companies of one telephone server. */
  waiting(serverId: number): Promise<CallbackWish[]>
  /** Assigns it to the extension; false: another one has it, or it is completed. */
  take(id: number, extension: number): Promise<boolean>
}
export type LoadAgents = (companyId: number) => Promise<AgentState[]>

/** Companies and extensions of endpoints; unknown names are left out. */
export type FindEndpoints = (
  names: readonly string[],
) => Promise<{ endpoint: string; companyId: number; extension: string }[]>

/** An ended call, and the people who missed it. */
export type EndedCall = Omit<Extract<PhoneDomainEvent, { type: 'phone.callEnded' }>, 'type'>

/** A telephone server in use. */
export interface TelephoneServer {
  id: number
  /** Address and user as text; a different text means reconnect. */
  address: string
  open(): TelephonyEngine
}

/** Telephone servers in use beside the program's own. */
export type FindServers = () => Promise<TelephoneServer[]>
/** The telephone server of a company. */
export type ServerOfCompany = (companyId: number) => Promise<number>
export type CompaniesOfServer = (serverId: number) => Promise<number[]>

/** Finds the person behind an outside number, as far as the user may see them. */
export type FindOutsider = (
  rows: Rows,
  principal: Principal,
  number: string,
) => Promise<{ label: string; info: string } | null>

export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Calls back once after that many milliseconds, unless the returned function is called first. */
  after(milliseconds: number, action: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds)
    return () => clearTimeout(timer)
  },
}
