import type { Destination } from '../contract/destination.ts'
import type { NumberRule } from '../number-rules.ts'
import type { MusicName, Sound } from '../port.ts'

/**
 * A company's whole call configuration as plain data: input of journeys, live and dry. Ids are row ids; references may be
 * dangling, and are then dead ends.
 */
export interface Plan {
  readonly companyId: number
  /** IANA name. */
  readonly timeZone: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** Country prefix, `57`. */
  readonly countryPrefix: string
  /** Holidays of the company's country, `YYYY-MM-DD`. */
  readonly holidays: ReadonlyMap<string, string>
  readonly extensions: ReadonlyMap<number, PlanExtension>
  /** By digits, as carriers send them. */
  readonly dids: ReadonlyMap<string, Did>
  /** Internal numbers besides extensions: `8000` for a queue. */
  readonly numbers: ReadonlyMap<string, Destination>
  readonly timeSlots: ReadonlyMap<number, TimeSlot>
  readonly ringGroups: ReadonlyMap<number, RingGroup>
  readonly ivrs: ReadonlyMap<number, Ivr>
  readonly queues: ReadonlyMap<number, Queue>
  readonly rooms: ReadonlyMap<number, Room>
  readonly audios: ReadonlyMap<number, readonly Sound[]>
  /** Music on hold; null: the default. */
  readonly music: MusicName | null
  /** In order of preference. */
  readonly trunks: readonly Trunk[]
  /** The first matching pattern wins. Without routes every trunk takes every number. */
  readonly outboundRoutes: readonly OutboundRoute[]
  /** The operator's, for the company's country: numbers are rewritten before anything else is decided of them. Absent: none. */
  readonly numberRules?: readonly NumberRule[]
}

export interface PlanExtension {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly endpoint: string
  readonly userId: number | null
  /** Maximum simultaneous calls. */
  readonly callLimit: number
  /** Blocked callers: numbers, prefixes with `*`, `HIDDEN_CALLERS`. */
  readonly blockedIn?: readonly string[]
  /** Forwards; absent: none. */
  readonly forward?: Forwarding
  /** Do not disturb: it does not ring. */
  readonly undisturbed?: boolean
  /** Its mailbox takes unanswered calls. */
  readonly takesMessages?: boolean
  /** Greeting of the mailbox; absent: the default. */
  readonly greeting?: readonly Sound[]
}

/** Where calls to an extension are forwarded; null: not. */
export interface Forwarding {
  readonly always: Destination | null
  /** When it has its maximum of calls. */
  readonly busy: Destination | null
  /** When unanswered. */
  readonly unanswered: Destination | null
  /** When no device is registered. */
  readonly away: Destination | null
}

export interface Did {
  readonly id: number
  readonly number: string
  readonly label: string
  /** Prefix of the caller's name, to show which number was dialled. */
  readonly namePrefix: string
  /**
   * `owned`, which is the default; `internal`: a short one, reached over trunks of the company alone; `pending`: nobody confirmed that the
   * number is the company's, and no call reaches it.
   */
  readonly state?: 'owned' | 'internal' | 'pending'
  /** The first open time slot wins; null: always. */
  readonly routes: readonly { readonly timeSlot: number | null; readonly destination: Destination }[]
}

/** Minutes of the local day; with `to` at or before `from` it ends on the next day. 1440: midnight at the end. */
export interface HoursRange {
  readonly from: number
  readonly to: number
}

export interface TimeSlot {
  readonly id: number
  readonly name: string
  /** IANA name; null: the company's. */
  readonly timeZone: string | null
  readonly weekly: readonly (HoursRange & { /** 0 is Sunday. */ readonly day: number })[]
  /** Exceptions by date, before holidays; without ranges: closed. */
  readonly exceptions: readonly {
    readonly date: string
    readonly name: string
    readonly ranges: readonly HoursRange[]
  }[]
  readonly closedOnHolidays: boolean
  /** Of its calendar's country; absent: the company's. */
  readonly holidays?: ReadonlyMap<string, string>
  /** Manual override until (epoch ms; null: until further notice). */
  readonly override: { readonly open: boolean; readonly until: number | null } | null
  readonly open: Destination
  readonly closed: Destination
}

export interface RingGroup {
  readonly id: number
  readonly name: string
  readonly strategy: 'all' | 'in_order' | 'by_turns'
  /** Extensions, in order. */
  readonly members: readonly number[]
  /** Per round: of all, or of each member. */
  readonly ringSeconds: number
  readonly skipBusy: boolean
  readonly fallback: Destination | null
}

/** Conference rooms. */
export interface Room {
  readonly id: number
  readonly name: string
  /** PIN digits; null: none. */
  readonly pin: string | null
}

export interface Ivr {
  readonly id: number
  readonly name: string
  readonly prompt: readonly Sound[]
  /** Keys: one or more digits, `*` and `#`. */
  readonly options: ReadonlyMap<string, Destination>
  readonly invalidPrompt: readonly Sound[]
  /** After the prompt. */
  readonly timeoutSeconds: number
  /** Maximum repetitions, for missing and wrong keys together. */
  readonly retries: number
  readonly onTimeout: Destination | null
  readonly onInvalid: Destination | null
  readonly dialByExtension: boolean
  /** For surveys: stores the key as an answer and continues there. */
  readonly survey: { readonly next: Destination } | null
}

export const QUEUE_STRATEGIES = [
  'ring_all',
  'round_robin',
  'least_recent',
  'fewest_calls',
  'random',
  'linear',
  'penalty',
] as const
export type QueueStrategy = (typeof QUEUE_STRATEGIES)[number]

export interface Queue {
  readonly id: number
  readonly name: string
  readonly strategy: QueueStrategy
  /** In order. */
  readonly members: readonly QueueMember[]
  readonly ringSeconds: number
  readonly wrapUpSeconds: number
  /** Rest of an agent after an unanswered offer. */
  readonly restSeconds: number
  /** Maximum of waiting callers; more overflow. */
  readonly maxWaiting: number
  /** Null: unlimited. */
  readonly maxWaitSeconds: number | null
  readonly welcome: readonly Sound[]
  /** Null: the company's. */
  readonly music: MusicName | null
  readonly announcement: {
    readonly everySeconds: number
    readonly position: boolean
    readonly time: boolean
    readonly sounds: readonly Sound[]
  } | null
  readonly exits: ReadonlyMap<string, Destination>
  /** Key that requests a callback. */
  readonly callbackDigit: string | null
  /** On timeout, or when full. */
  readonly overflow: Destination | null
  /** When no agent is logged in; null: callers wait. */
  readonly whenEmpty: Destination | null
  /** Higher priority goes first. */
  readonly priority: number
  readonly serviceLevelSeconds: number
}

export interface QueueMember {
  readonly extension: number
  /** 0 goes first. */
  readonly penalty: number
  /** Static member: no login needed. */
  readonly fixed: boolean
}

export interface Trunk {
  readonly id: number
  readonly name: string
  readonly endpoint: string
  /** Maximum calls, both directions. */
  readonly channels: number
  readonly callerId: string
}

export interface OutboundRoute {
  readonly name: string
  /** Pattern: digits, `X` any, `Z` 1–9, `N` 2–9, a final `.` for the rest. */
  readonly pattern: string
  /** Strips leading digits, then adds the prefix. */
  readonly strip: number
  readonly prepend: string
  readonly trunks: readonly number[]
  /** Pesos per started minute. */
  readonly price: number
  /** Null: derived from the number. */
  readonly reach: null | 'local' | 'national' | 'mobile' | 'international' | 'premium' | 'emergency'
}
