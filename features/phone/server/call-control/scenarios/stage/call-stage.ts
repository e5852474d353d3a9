import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { z } from 'zod'
import type { EventContract } from '#platform/contract/event.ts'
import type { Database } from '#platform/db/database.ts'
import { silentLogger } from '#platform/log/logger.ts'
import { createHub, type Hub, type Topic } from '#platform/realtime/server/hub.ts'
import { createNodeCalls } from '#platform/realtime/server/node-calls.ts'
import type { PlanParts } from '#platform/telephony/journey/plan-for-tests.ts'
import type { MusicName, Sound, TelephonyEngine } from '#platform/telephony/port.ts'
import type { Device, EngineHarness } from '#platform/testing/telephony/device.ts'
import { type CallRecord, callsQuery } from '../../../../contract/history.ts'
import { createPhone, type Phone } from '../../../create-phone.ts'
import { presentCallRecord } from '../../../history/call-record.present.ts'
import { callsPage } from '../../../history/history.queries.ts'
import {
  type FindEndpoints,
  type FindOccupied,
  type FindServers,
  type LoadAgents,
  type LoadPlan,
  type OutsideGate,
  type QueueCallbacks,
  type RecordedTalk,
  type RecordingRules,
  type RecordingTrouble,
  type RouteArrival,
  systemClock,
  type Voicemail,
} from '../../../ports.ts'
import {
  buildCompany,
  buildExtension,
  buildTrunk,
  companiesAt,
  factsOf,
  type HistoryLine,
  historyOf,
  type MakeExtension,
  type TestCompany,
  type TestExtension,
} from '../../../testing.ts'
import type { CallSettings } from '../../call-settings.ts'
import type { TestPlans } from './test-plans.ts'

/** An engine with devices whose endpoints are the extensions of this database. */
export interface CallTestContext {
  database: Database
  harness: Pick<EngineHarness, 'engine' | 'device' | 'stop'> &
    Partial<Pick<EngineHarness, 'music' | 'bridges'>>
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
  /** The company's dialplan, as `pbx` reads it. */
  plans?: TestPlans
  /** Of mailboxes without one; default: the general one, which takes seven seconds. */
  greeting?: readonly Sound[]
}

export type KeptTalk = Omit<RecordedTalk, 'rawPath'> & { sound: Buffer }

const NOTHING_RECORDED: RecordingRules = {
  incoming: false,
  outgoing: false,
  internal: false,
  queues: false,
  conferences: false,
  onDemand: false,
}

/** Of every box on the stage. */
export const BOX_PIN = '4821'
export const WAITING = { unheard: 2, total: 5 } as const
/** A message handled by phone: the box's extension and the message's position among all that were left. */
type BoxAct = readonly [what: 'heard' | 'removed', extension: string, place: number]

type VoicemailMessage = Omit<Parameters<Voicemail['add']>[0], 'path'>

export interface ToldEvent {
  topic: Topic
  type: string
  data: unknown
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
  /** The registered carrier of a new trunk of the company; `trunk` is its id. */
  carrier(company: TestCompany, changes?: { channels?: number }): Promise<Device & { trunk: number }>
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
  greetInGeneral(company: { id: number }): void
  /** Resolves when the next sound played to anybody has ended. */
  nextPlayed(): Promise<void>
  /** Messages that callers left, once all are stored. */
  messages(): Promise<readonly VoicemailMessage[]>
  /** What was done with messages by phone. */
  boxActs(): readonly BoxAct[]
  /** The company's recording settings; records nothing by default. */
  record(companyId: number, changes: Partial<RecordingRules>): void
  /** Makes the disk refuse recordings from now on, or accept them again. */
  fillDisk(full: boolean): void
  /** Recording alerts that the company's administrators received. */
  troubles(companyId: number): readonly RecordingTrouble[]
  /** Stored recordings, once all are stored. */
  recorded(companyId: number): Promise<readonly KeptTalk[]>
  /** The engine's current legs. */
  liveLegs(): Promise<string[]>
  /** Takes the device's leg out of its bridge without any event. */
  takeOut(device: Device): Promise<void>
  /** Hangs up the devices and disconnects them. */
  clear(): Promise<void>
  stop(): Promise<void>
}

/** A word. */
export const SHORT_GREETING: readonly Sound[] = [{ kind: 'system', name: 'digits/1' }]

/** The caller owns the engine and stops it. */
const heldOpen = (engine: TelephonyEngine): TelephonyEngine => ({ ...engine, close: async () => {} })

/** More than a scenario makes: machines dial faster than people. */
const CALLS_PER_SECOND_PER_COMPANY = 100

export async function createCallStage(
  { database, harness, pbx, plans, greeting }: CallTestContext,
  settings: CallSettings,
  clock = systemClock,
  others: FindServers = async () => [],
): Promise<CallStage> {
  const published: ToldEvent[] = []
  const left: VoicemailMessage[] = []
  const boxActs: BoxAct[] = []
  const inBox = ({ companyId, extension }: { companyId: number; extension: string }) =>
    left.flatMap((message, id) =>
      message.companyId === companyId && message.extension === extension
        ? [{ id, number: message.caller.number, heard: false }]
        : [],
    )
  const recorded: KeptTalk[] = []
  const rules = new Map<number, RecordingRules>()
  const troubles: { companyId: number; trouble: RecordingTrouble }[] = []
  let diskIsFull = false
  const devices: Device[] = []
  const greetsInGeneral = new Set<number>()
  const loadPlan: LoadPlan = async (companyId) => {
    const plan = await pbx.loadPlan(companyId)
    if (greeting === undefined || greetsInGeneral.has(companyId)) return plan
    const greeted = [...plan.extensions].map(([id, extension]) => [id, { greeting, ...extension }] as const)
    return { ...plan, extensions: new Map(greeted) }
  }
  const publish: Hub['publish'] = <Data extends z.ZodType>(
    topic: Topic,
    event: EventContract<string, Data>,
    data: z.input<Data>,
  ) => void published.push({ topic, type: event.type, data: event.data.parse(data) })
  const phone = createPhone({
    database,
    own: { id: 1, address: 'own', open: () => heldOpen(harness.engine) },
    findOthers: others,
    serverOf: async () => 1,
    companiesOf: (serverId) => companiesAt(database, serverId),
    lastRun: async () => null,
    hub: { publish },
    publishEvent: () => {},
    nodes: createNodeCalls(createHub(), () => {}),
    handsOver: false,
    routeArrival: pbx.routeArrival,
    outsideGate: pbx.outsideGate,
    resolveTrunks: async () => false,
    loadPlan,
    loadAgents: pbx.loadAgents,
    findOccupied: pbx.findDoNotDisturb,
    callbacks: pbx.callbacks,
    voicemail: {
      waiting: async () => WAITING,
      line: {
        isPin: async (_, digits) => digits === BOX_PIN,
        messagesOf: async (box) => inBox(box),
        markHeard: async (box, id) => void boxActs.push(['heard', box.extension, id]),
        remove: async (box, id) => void boxActs.push(['removed', box.extension, id]),
        soundOf: async () => null,
      },
      boxOf: async () => ({ enabled: true, beep: true, silenceSeconds: 2, maxSeconds: 20 }),
      add: pbx.keepMessage ?? (async ({ path: _, ...message }) => void left.push(message)),
    },
    workFolder: tmpdir(),
    recordings: {
      rulesOf: async (companyId) => rules.get(companyId) ?? NOTHING_RECORDED,
      async keep(_, { rawPath, ...talk }) {
        if (diskIsFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        recorded.push({ ...talk, sound: await readFile(rawPath) })
      },
      room: async () => (diskIsFull ? 0 : 1e12),
      tellTrouble: async (companyId, trouble) => void troubles.push({ companyId, trouble }),
    },
    findEndpoints: pbx.findEndpoints,
    findOutsider: async () => null,
    clock,
    log: silentLogger,
    settings: { callsPerSecondPerCompany: CALLS_PER_SECOND_PER_COMPANY, ...settings },
  })
  phone.start()
  await phone.settled()

  return {
    phone,
    database,
    company: (changes) => buildCompany(database, changes),
    extension: (company, number, changes = {}) =>
      buildExtension(database, pbx.createExtension, company, { number, ...changes }),
    async music({ slug }) {
      if (!harness.music) throw new Error('this engine has no music on hold per company')
      return harness.music(slug)
    },
    plan: (company, parts) => plans?.set(company.id, parts),
    async carrier(company, changes = {}) {
      const { account, trunk } = await buildTrunk(database, company, changes)
      const device = await harness.device(account)
      devices.push(device)
      await device.register()
      return { ...device, trunk }
    },
    async factsOf(company) {
      await phone.settled()
      return factsOf(database, company.id)
    },
    async device(extension) {
      const device = await harness.device(extension)
      devices.push(device)
      await device.register()
      return device
    },
    async historyOf(extension) {
      await phone.settled()
      return historyOf(database, extension.id)
    },
    async listOf({ id }) {
      await phone.settled()
      const found = await callsPage(database.systemRows, id, callsQuery.parse({})).execute()
      return found.map(presentCallRecord)
    },
    async publishedTo(topic) {
      await phone.settled()
      return published.filter((event) => event.topic === topic)
    },
    greetInGeneral: ({ id }) => void greetsInGeneral.add(id),
    nextPlayed: () =>
      new Promise((resolve) => {
        const end = harness.engine.subscribe((event) => {
          if (event.type !== 'playback-ended') return
          end()
          resolve()
        })
      }),
    async messages() {
      await phone.settled()
      return left
    },
    boxActs: () => boxActs,
    record: (companyId, changes) => void rules.set(companyId, { ...NOTHING_RECORDED, ...changes }),
    fillDisk(full) {
      diskIsFull = full
    },
    troubles: (companyId) => troubles.flatMap((one) => (one.companyId === companyId ? [one.trouble] : [])),
    async recorded(companyId) {
      await phone.settled()
      return recorded.filter((talk) => talk.companyId === companyId)
    },
    async liveLegs() {
      await phone.settled()
      return (await harness.engine.liveLegs()).map(({ leg }) => leg)
    },
    async takeOut(device) {
      const sipCallId = device.sipCallId()
      const live = (await harness.engine.liveLegs()).find((one) => one.sipCallId === sipCallId)
      if (!live?.bridge) throw new Error('The device is in no bridge')
      await harness.engine.leaveBridge(live.bridge, live.leg)
    },
    async clear() {
      for (const device of devices.splice(0)) {
        await device.hangup()
        await device.reaches('idle')
        await device.unregister()
      }
      await phone.settled()
    },
    stop: () => phone.stop(),
  }
}
