import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import type { Start } from '#platform/telephony/journey/explain.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import type { CallerId, TelephonyEngine, WaitingMessages } from '#platform/telephony/port.ts'

/** What the phone needs of others; filled by the program's wiring. */

/** One side of a call inside a company. */
export interface Party {
  /** Extension id; null for somebody outside. */
  id: number | null
  userId: number | null
  number: string
  name: string
  endpoint: string
  /** Calls at a time before callers hear busy. */
  callLimit: number
}

/** What a company with a daily ceiling has set up on this day, its own. */
export interface CallsToday {
  /** `2026-11-21` */
  date: string
  /** As the database has it, which may be some calls behind. */
  calls: number
  most: number
}

export interface CallRoute {
  /** Without `today` it may call as often as it likes. */
  company: { id: number; maxSimultaneousCalls: number; today?: CallsToday }
  caller: Party
  /** Null: nobody has that number in the caller's company. */
  callee: Party | null
  /** Why it is refused whoever is free: the caller may not call that number, or the callee wants no call from there. */
  refusal: 'not-allowed' | 'rejected' | null
}

/** Where a call goes that is not simply an extension's: by the company's plan, from there on. */
export interface Itinerary {
  plan: Plan
  start: Start
  /** Who was dialled, though it is the plan that says where such calls go. */
  called?: Party
}

/** Of a call that just arrived: whose it is, and what it walks through when nobody has that number by himself. */
export interface ArrivedCall {
  route: CallRoute
  itinerary: Itinerary | null
  /** A call for help, which no limit of the company holds up. */
  emergency?: boolean
}

/** What a dialled number means for the one who dialled it, or for the trunk that it came by; null when nobody may call from there. */
export type RouteArrival = (arrival: {
  endpoint: string
  dialed: string
  from: CallerId
  /** Epoch milliseconds. */
  at: number
  /** False: it is only asked, and no call goes out by the answer. */
  calls?: boolean
}) => Promise<ArrivedCall | null>

/** A company's configuration as it is now. */
export type LoadPlan = (companyId: number) => Promise<Plan>

/** An agent of queues, as it was left. */
export interface AgentState {
  extension: number
  /** Queues that they logged in to. */
  queues: readonly number[]
  paused: boolean
}
/** Phones that get no calls of queues for now, since their people are occupied otherwise. */
export type FindOccupied = (companyId: number) => Promise<ReadonlySet<string>>
/** Somebody who waits by their telephone to be called back. */
export interface CallbackWish {
  id: number
  companyId: number
  queue: number
  number: string
  /** Empty where the carrier did not say it. */
  name: string
  /** The place in the queue goes by it; epoch milliseconds. */
  enteredAt: number
}
export interface QueueCallbacks {
  /** Who may be called now, of the companies of one telephone server. */
  waiting(serverId: number): Promise<CallbackWish[]>
  /** The extension calls them from now on; false: somebody else does, or it is over. */
  take(id: number, extension: number): Promise<boolean>
}
export type LoadAgents = (companyId: number) => Promise<AgentState[]>

/** Boxes in which callers leave messages. `extension`: a number of the company. */
export interface Voicemail {
  /** Of the box of an endpoint; null where there is none. */
  waiting(endpoint: string): Promise<WaitingMessages | null>
  line: VoicemailLine
  /** How a box takes messages; null: there is no such extension. */
  boxOf(box: { companyId: number; extension: string }): Promise<{
    enabled: boolean
    beep: boolean
    silenceSeconds: number
    longestSeconds: number
  } | null>
  /** Keeps a message, whose sound lies in a file that is taken away. */
  add(message: {
    companyId: number
    extension: string
    callId: string | null
    caller: { number: string; name: string }
    receivedAt: Date
    seconds: number
    format: 'wav'
    path: string
  }): Promise<unknown>
}

/** Whose box: a number of the company. */
export interface BoxOf {
  companyId: number
  extension: string
}

export interface BoxMessage {
  id: number
  /** Of who left it. */
  number: string
  heard: boolean
}

/** How people hear their boxes from any phone. */
export interface VoicemailLine {
  /** False where the box has no PIN, and after too many wrong ones. */
  isPin(box: BoxOf, digits: string): Promise<boolean>
  /** Those not heard first, each kind newest first. */
  messagesOf(box: BoxOf): Promise<readonly BoxMessage[]>
  markHeard(box: BoxOf, id: number): Promise<void>
  remove(box: BoxOf, id: number): Promise<void>
  /** A file that the telephone server plays, its path without the ending, until it is closed; null: it cannot be played there. */
  soundOf(box: BoxOf, id: number): Promise<{ path: string; close(): Promise<void> } | null>
}

/** What of a company's talks is to be recorded. */
export interface RecordingRules {
  incoming: boolean
  outgoing: boolean
  internal: boolean
  /** Calls that a queue put through, whatever `incoming` says. */
  queues: boolean
  /** Conferences begin to be recorded by themselves. */
  conferences: boolean
  /** Whoever talks may begin and end a recording. */
  onDemand: boolean
}

/** What can happen while a recording goes on; held and resumed: by the side that is named. */
export const RECORDING_MARKS = [
  'held',
  'resumed',
  'paused',
  'continued',
  'joined',
  'left',
  'muted',
  'unmuted',
] as const

export interface RecordingMark {
  at: Date
  kind: (typeof RECORDING_MARKS)[number]
  /** Whom it is about; empty for nobody. */
  name: string
}

/** A recording that is over. */
export interface RecordedTalk {
  companyId: number
  /** Null: it is of no single call. */
  callId: string | null
  kind: 'call' | 'conference'
  /** As the recorded extension lived it. */
  direction: 'INCOMING' | 'OUTGOING'
  /** Whose side is in the first channel: a number of the company. */
  extension: string
  other: { number: string; name: string }
  queue: { id: number; name: string } | null
  startedAt: Date
  /** 8 kHz, 16 bit, two channels, without a header; the file stays where it is. */
  rawPath: string
  marks: readonly RecordingMark[]
}

/** Something is wrong with recordings, which the company's administrators must know. */
export type RecordingTrouble = 'disk-full' | 'incomplete' | 'not-kept'

/** What companies want recorded, and whoever keeps it. */
export interface Recordings {
  rulesOf(companyId: number): Promise<RecordingRules>
  /** Once for each `recording`, an id, however often it is called. */
  keep(recording: string, talk: RecordedTalk): Promise<unknown>
  /** Bytes that there is room for. */
  room(): Promise<number>
  tellTrouble(companyId: number, trouble: RecordingTrouble): Promise<unknown>
}

/** Whose endpoints these are; names of no extension are left out. */
export type FindEndpoints = (
  names: readonly string[],
) => Promise<{ endpoint: string; companyId: number; extension: string }[]>

/** A call that is over, and whom it left with a missed one. */
export interface EndedCall {
  companyId: number
  /** Whom it was with, in the histories of its people. */
  numbers: readonly string[]
  missed: {
    userId: number
    callId: string
    /** Of who called; 'Desconocido' for nobody known. */
    name: string
    number: string
  }[]
}

/** A telephone server in use. */
export interface TelephoneServer {
  id: number
  /** Address and user as text; a different text means reconnect. */
  address: string
  open(): TelephonyEngine
}

/** The telephone servers in use beside the program's own. */
export type FindServers = () => Promise<TelephoneServer[]>
/** Which telephone server carries the company's calls. */
export type ServerOfCompany = (companyId: number) => Promise<number>
export type CompaniesOfServer = (serverId: number) => Promise<number[]>

/** Whom the company knows behind a number that is no extension, as far as the asker may see them. */
export type FindOutsider = (
  rows: Rows,
  principal: Principal,
  number: string,
) => Promise<{ label: string; info: string } | null>

export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Calls back once after so many milliseconds, unless the returned function is called before. */
  after(milliseconds: number, action: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds)
    return () => clearTimeout(timer)
  },
}
