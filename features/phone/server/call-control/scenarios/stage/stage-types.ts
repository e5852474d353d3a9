import type { Database } from '#platform/db/database.ts'
import type { Topic } from '#platform/realtime/server/hub.ts'
import type { PlanParts } from '#platform/telephony/journey/plan-for-tests.ts'
import type { MusicName, Sound, WaitingMessages } from '#platform/telephony/port.ts'
import type { Device, EngineHarness } from '#platform/testing/telephony/device.ts'
import type { CallRecord } from '../../../../contract/history.ts'
import type { Phone } from '../../../phone.ts'
import type {
  FindEndpoints,
  FindOccupied,
  LoadAgents,
  LoadPlan,
  OutsideGate,
  QueueCallbacks,
  RouteArrival,
} from '../../../ports.ts'
import type { RecordedTalk, RecordingRules, RecordingTrouble } from '../../../recording-ports.ts'
import type { HistoryLine, MakeExtension, TestCompany, TestExtension } from '../../../testing.ts'
import type { Voicemail } from '../../../voicemail-ports.ts'
import type { TestPlans } from './test-plans.ts'

/** An engine with devices whose endpoints are the extensions of this database. */
export interface CallTestContext {
  database: Database
  harness: Pick<EngineHarness, 'engine' | 'device' | 'stop'> &
    Partial<Pick<EngineHarness, 'music' | 'bridges' | 'forgetAccounts'>>
  pbx: {
    routeArrival: RouteArrival
    outsideGate: OutsideGate
    loadPlan: LoadPlan
    loadAgents: LoadAgents
    findDoNotDisturb: FindOccupied
    callbacks: QueueCallbacks
    findEndpoints: FindEndpoints
    createExtension: MakeExtension
    /** Replaces the stage's own. */
    keepMessage?: Voicemail['add']
  }
  /** What companies record, as they decided it; without: nothing, unless the scenario says so. */
  recordingPolicies?: RecordingPolicies
  /** The company's dialplan, as `pbx` reads it. */
  plans?: TestPlans
  /** Of mailboxes without one; default: the general one, which takes seven seconds. */
  greeting?: readonly Sound[]
}

export interface RecordingPolicies {
  rulesOf(companyId: number): Promise<RecordingRules>
  /** An administrator decides that calls from outside are recorded, and spoken of first. */
  decide(companyId: number): Promise<void>
}

export type KeptTalk = Omit<RecordedTalk, 'rawPath'> & { sound: Buffer }

/** A message handled by phone: the box's extension and the message's position among all that were left. */
export type BoxAct = readonly [what: 'heard' | 'removed', extension: string, place: number]

export type VoicemailMessage = Omit<Parameters<Voicemail['add']>[0], 'path'>

export interface ToldEvent {
  topic: Topic
  type: string
  data: unknown
}

export interface TestCarrier extends Device {
  /** Id of its trunk. */
  readonly trunk: number
  /** A further telephone behind it, which is not registered and only calls in. */
  another(): Promise<Device>
}

/** The phone feature on an engine, with people to use it. */
export interface CallStage {
  readonly phone: Phone
  readonly database: Database
  company(changes?: { maxSimultaneousCalls?: number; maxCallsADay?: number }): Promise<TestCompany>
  extension(
    company: TestCompany,
    number: string,
    changes?: { name?: string; callLimit?: number },
  ): Promise<TestExtension>
  /** The company's own hold music. */
  music(company: TestCompany): Promise<MusicName>
  /** Sets up a company, before its first call. */
  plan(company: TestCompany, parts: PlanParts): void
  /** The registered carrier of a new trunk of the company. */
  carrier(company: TestCompany, changes?: { channels?: number }): Promise<TestCarrier>
  /** The kinds of the facts of the company's calls, in order, by call, once everything is stored. */
  factsOf(company: TestCompany): Promise<string[][]>
  /** A registered device of the extension. */
  device(extension: TestExtension): Promise<Device>
  /** Once everything is stored. */
  historyOf(extension: TestExtension): Promise<HistoryLine[]>
  /** The same as the history list shows it, newest first. */
  listOf(extension: TestExtension): Promise<CallRecord[]>
  /** Events published to a topic so far, once all are sent. */
  publishedTo(topic: Topic): Promise<ToldEvent[]>
  /** The company's mailboxes greet as without any setting. */
  /** Of every box on the stage, from now on. */
  setWaiting(messages: WaitingMessages): void
  greetInGeneral(company: { id: number }): void
  /** Resolves when the next sound played to anybody has ended. */
  nextPlayed(): Promise<void>
  /** Messages that callers left, once all are stored. */
  messages(): Promise<readonly VoicemailMessage[]>
  /** What was done with messages by phone. */
  boxActs(): readonly BoxAct[]
  /** The company decides on its recordings as its administrators do. */
  decideRecording(companyId: number): Promise<void>
  /** The company's recording settings, instead of its decision. */
  record(companyId: number, changes: Partial<RecordingRules>): void
  /** How often an announcement was played to a conversation. */
  announced(): number
  /** Makes the disk refuse recordings from now on, or accept them again. */
  fillDisk(full: boolean): void
  /** Recording alerts that the company's administrators received. */
  troubles(companyId: number): readonly RecordingTrouble[]
  /** Stored recordings, once all are stored. */
  recorded(companyId: number): Promise<readonly KeptTalk[]>
  /** The engine's current legs. */
  liveLegs(): Promise<string[]>
  /** The device's leg slips out of the next bridge that it is added to, without any event. Resolves when it has. */
  slipOut(device: Device): Promise<void>
  /** Hangs up the devices and disconnects them. */
  clear(): Promise<void>
  stop(): Promise<void>
}
