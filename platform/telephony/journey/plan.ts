import type { Destination } from '../contract/destination.ts'
import type { MusicName, Sound } from '../port.ts'

/**
 * All that a company has set up for its calls, as plain data: what a journey is walked by, live or in a dry run. Ids are
 * those of the rows; what a row refers to may be gone, and then leads nowhere.
 */
export interface Plan {
  readonly companyId: number
  /** IANA name. */
  readonly timeZone: string
  /** Of its country, `57`. */
  readonly countryPrefix: string
  /** Days `YYYY-MM-DD` on which the company's country keeps a holiday. */
  readonly holidays: ReadonlyMap<string, string>
  readonly extensions: ReadonlyMap<number, PlanExtension>
  /** By their digits, as carriers send them. */
  readonly dids: ReadonlyMap<string, Did>
  /** What can be dialled inside beside extensions: `8000` leads to a queue. */
  readonly numbers: ReadonlyMap<string, Destination>
  readonly timeSlots: ReadonlyMap<number, TimeSlot>
  readonly ringGroups: ReadonlyMap<number, RingGroup>
  readonly ivrs: ReadonlyMap<number, Ivr>
  readonly queues: ReadonlyMap<number, Queue>
  readonly rooms: ReadonlyMap<number, Room>
  readonly audios: ReadonlyMap<number, readonly Sound[]>
  /** What waiting callers hear; null: the engine's general music. */
  readonly music: MusicName | null
  /** In the order in which they are tried. */
  readonly trunks: readonly Trunk[]
  /** The first whose pattern fits decides. Without any, every trunk takes every number. */
  readonly outboundRoutes: readonly OutboundRoute[]
}

export interface PlanExtension {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly endpoint: string
  readonly userId: number | null
  /** Calls at a time. */
  readonly callLimit: number
  /** Its owner wants no calls from there: numbers, or beginnings with `*` at their end. */
  readonly blockedIn?: readonly string[]
  /** Absent: calls to it go nowhere else. */
  readonly forward?: Forwarding
  /** Its owner wants no calls now: it does not ring. */
  readonly undisturbed?: boolean
  /** Its box takes messages of callers whom nothing else is wanted for. */
  readonly takesMessages?: boolean
  /** What callers hear before they leave a message; absent: the general words. */
  readonly greeting?: readonly Sound[]
}

/** Where calls to an extension go instead; null: nowhere. */
export interface Forwarding {
  readonly always: Destination | null
  /** It has as many calls as it may. */
  readonly busy: Destination | null
  /** It rang unanswered. */
  readonly unanswered: Destination | null
  /** No device of it is there. */
  readonly away: Destination | null
}

export interface Did {
  readonly id: number
  readonly number: string
  readonly label: string
  /** Put before the caller's name, so that people see what was dialled. */
  readonly namePrefix: string
  /** The first whose time slot is open; null: always. */
  readonly routes: readonly { readonly timeSlot: number | null; readonly destination: Destination }[]
}

/** Minutes of the local day; `to` at or before `from` ends on the next day. 1440 is midnight at the day's end. */
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
  /** Days that differ; without ranges closed all day. They go before holidays. */
  readonly exceptions: readonly {
    readonly date: string
    readonly name: string
    readonly ranges: readonly HoursRange[]
  }[]
  readonly closedOnHolidays: boolean
  /** Somebody said so, until then (epoch milliseconds; null: until further notice). */
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
  /** Of each round: of all at once, or of one member. */
  readonly ringSeconds: number
  readonly skipBusy: boolean
  readonly fallback: Destination | null
}

/** Where several callers talk together. */
export interface Room {
  readonly id: number
  readonly name: string
  /** Digits; null: open to all. */
  readonly pin: string | null
}

export interface Ivr {
  readonly id: number
  readonly name: string
  readonly prompt: readonly Sound[]
  /** The keys: one or more digits, `*` and `#`. */
  readonly options: ReadonlyMap<string, Destination>
  readonly invalidPrompt: readonly Sound[]
  /** After the prompt. */
  readonly timeoutSeconds: number
  /** How often the menu repeats, for missing and wrong keys together. */
  readonly retries: number
  readonly onTimeout: Destination | null
  readonly onInvalid: Destination | null
  readonly dialByExtension: boolean
  /** A survey: the key is stored as an answer, and the call goes on there. */
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
  /** Rest of an agent who did not answer. */
  readonly restSeconds: number
  /** Callers at a time; more go on to the overflow. */
  readonly maxWaiting: number
  /** Null: for ever. */
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
  /** The key that requests a callback. */
  readonly callbackDigit: string | null
  /** Waited too long, or too many wait. */
  readonly overflow: Destination | null
  /** No agent is logged in; null: they wait all the same. */
  readonly whenEmpty: Destination | null
  /** Callers of a higher one go before. */
  readonly priority: number
  readonly serviceLevelSeconds: number
}

export interface QueueMember {
  readonly extension: number
  /** 0 is tried first. */
  readonly penalty: number
  /** There without logging in. */
  readonly fixed: boolean
}

export interface Trunk {
  readonly id: number
  readonly name: string
  readonly endpoint: string
  /** Calls at a time, both ways together. */
  readonly channels: number
  readonly callerId: string
}

export interface OutboundRoute {
  readonly name: string
  /** Of a number: digits, `X` for any, `Z` for 1–9, `N` for 2–9, `.` at the end for the rest. */
  readonly pattern: string
  /** Leading digits to strip, then the prefix. */
  readonly strip: number
  readonly prepend: string
  readonly trunks: readonly number[]
  /** Null: as far as the number looks. */
  readonly reach:
    | null
    | 'internal'
    | 'local'
    | 'national'
    | 'mobile'
    | 'international'
    | 'premium'
    | 'emergency'
}
