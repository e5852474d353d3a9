import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { z } from 'zod'
import type { EventContract } from '#platform/contract/event.ts'
import { silentLogger } from '#platform/log/logger.ts'
import { createHub, type Hub, type Topic } from '#platform/realtime/server/hub.ts'
import { createNodeCalls } from '#platform/realtime/server/node-calls.ts'
import type { Sound, TelephonyEngine, WaitingMessages } from '#platform/telephony/port.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { callsQuery } from '../../../../contract/history.ts'
import { createPhone } from '../../../create-phone.ts'
import { presentCallRecord } from '../../../history/call-record.present.ts'
import { callsPage } from '../../../history/history.queries.ts'
import { type FindServers, type LoadPlan, systemClock } from '../../../ports.ts'
import type { RecordingRules, RecordingTrouble } from '../../../recording-ports.ts'
import {
  buildCompany,
  buildExtension,
  buildTrunk,
  companiesAt,
  factsOf,
  historyOf,
} from '../../../testing.ts'
import type { CallSettings } from '../../call-settings.ts'
import { slippingEngine } from './slipping-engine.ts'
import type {
  BoxAct,
  CallStage,
  CallTestContext,
  KeptTalk,
  ToldEvent,
  VoicemailMessage,
} from './stage-types.ts'

const NOTHING_RECORDED: RecordingRules = {
  incoming: false,
  outgoing: false,
  internal: false,
  queues: false,
  conferences: false,
  onDemand: false,
  announcement: null,
}

/** Of every box on the stage. */
export const BOX_PIN = '4821'
/** To begin with. */
export const WAITING: WaitingMessages = { unheard: 2, total: 5 }
/** A word. */
export const SHORT_GREETING: readonly Sound[] = [{ kind: 'system', name: 'digits/1' }]

function countAnnouncements(engine: TelephonyEngine) {
  let count = 0
  const announce: TelephonyEngine['announce'] = (...order) => {
    count += 1
    return engine.announce(...order)
  }
  return { engine: { ...engine, announce }, count: () => count }
}

/** The caller owns the engine and stops it. */
const heldOpen = (engine: TelephonyEngine): TelephonyEngine => ({ ...engine, close: async () => {} })

/** More than a scenario makes: machines dial faster than people. */
const CALLS_PER_SECOND_PER_COMPANY = 100

export async function createCallStage(
  { database, harness, pbx, plans, greeting, recordingPolicies }: CallTestContext,
  settings: CallSettings,
  clock = systemClock,
  others: FindServers = async () => [],
): Promise<CallStage> {
  const announcing = countAnnouncements(harness.engine)
  const slipping = slippingEngine(announcing.engine)
  const published: ToldEvent[] = []
  const left: VoicemailMessage[] = []
  let waiting = WAITING
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
    own: { id: 1, address: 'own', open: () => heldOpen(slipping.engine) },
    findOthers: others,
    serverOf: async () => 1,
    companiesOf: (serverId) => companiesAt(database, serverId),
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
      waiting: async () => waiting,
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
      rulesOf: async (companyId) =>
        rules.get(companyId) ?? (await recordingPolicies?.rulesOf(companyId)) ?? NOTHING_RECORDED,
      async keep(_, { rawPath, ...talk }) {
        if (diskIsFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        recorded.push({ ...talk, sound: await readFile(rawPath) })
      },
      room: async () => (diskIsFull ? 0 : 1e12),
      notifyTrouble: async (companyId, trouble) => void troubles.push({ companyId, trouble }),
    },
    findEndpoints: pbx.findEndpoints,
    findOutsider: async () => null,
    nameNumbers: async () => new Map(),
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
      const another = async () => {
        const beside = await harness.device(account)
        devices.push(beside)
        return beside
      }
      return { ...device, trunk, another }
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
      const { user_id: userId } = await database.systemRows
        .selectFrom('extensions')
        .select('user_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const owner = { userId, extensions: [id] }
      const found = await callsPage(database.systemRows, owner, callsQuery.parse({})).execute()
      return found.map(presentCallRecord)
    },
    async publishedTo(topic) {
      await phone.settled()
      return published.filter((event) => event.topic === topic)
    },
    setWaiting(messages) {
      waiting = messages
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
    async decideRecording(companyId) {
      if (!recordingPolicies) throw new Error('this stage has no recording policies')
      await recordingPolicies.decide(companyId)
    },
    record: (companyId, changes) => void rules.set(companyId, { ...NOTHING_RECORDED, ...changes }),
    announced: () => announcing.count(),
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
    slipOut: (device) => slipping.slipOut(device.sipCallId() ?? ''),
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
