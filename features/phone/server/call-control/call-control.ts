import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { refreshLists } from '#platform/resource/server/live-resources.ts'
import type { NameNumbers } from '#platform/telephony/names/name-numbers.ts'
import type { EndpointName, TelephonyEngine } from '#platform/telephony/port.ts'
import { conferences as pastConferences } from '../../contract/conferences.ts'
import type { CallOfMeeting, MeetingCallOrder, MeetingLine } from '../../contract/meeting-phone.ts'
import { createConferenceKeeper } from '../conference-records/keep-conference.ts'
import type {
  Clock,
  CompaniesOfServer,
  EndedCall,
  FindEndpoints,
  FindOccupied,
  LoadAgents,
  LoadPlan,
  OutsideGate,
  QueueCallbacks,
  RouteArrival,
} from '../ports.ts'
import type { Presence } from '../presence.ts'
import type { Recordings } from '../recording-ports.ts'
import { createStatusPublisher } from '../servers/status-publisher.ts'
import type { Voicemail } from '../voicemail-ports.ts'
import { type CompanyLoad, createLoads } from './admission/admission.ts'
import { storeRejectedCalls } from './admission/rejected-calls.queries.ts'
import { createRejectedCalls } from './admission/rejected-calls.ts'
import { readCompanyRate } from './admission/shares.queries.ts'
import { createShares } from './admission/shares.ts'
import type { CallSettings } from './call-settings.ts'
import { createDeviceWatch, type DeviceWatch } from './calls/device-watch.ts'
import type { LiveCall } from './calls/live-call.ts'
import type { CallCommand, CommandAnswer, HandleCommand } from './commands/commands.ts'
import type { CodeOrder } from './proof/spoken-codes.ts'
import { type CompanyQueues, createCompanyQueues } from './queues/company-queues.ts'
import { readQueueHistory } from './queues/queue-history.queries.ts'
import type { ResumableCalls } from './recovery/resumable-calls.ts'
import { createServerCalls, type ServerCalls } from './server-calls.ts'
import { createCallWriter } from './storage/call-writer.ts'
import { forgetAside, putAside } from './storage/calls-aside.queries.ts'
import { storeWrites } from './storage/store-writes.ts'

export interface CallControlPorts {
  database: Database
  publish: Hub['publish']
  /** The states of all phones, of this node's servers and the others'. */
  presence: Presence
  /** Loads of this node's servers changed, for the others. */
  onLoad?: (serverId: number, companyId: number) => void
  /** The state of a server changed. */
  onServer?: (serverId: number) => void
  /** A call is over and stored. */
  onEnded?: (ended: EndedCall) => void
  /** A call or a phone of the company changed. */
  onLive?: (companyId: number) => void
  /** The database refused a call of the company: it is kept aside, and missing from the histories. */
  notifyAside?: (companyId: number) => Promise<void>
  /** Tells a company of calls beyond its share, which stand in no history. */
  notifyFlood?: (companyId: number, calls: number) => Promise<void>
  routeArrival: RouteArrival
  outsideGate: OutsideGate
  loadPlan: LoadPlan
  loadAgents: LoadAgents
  findOccupied?: FindOccupied
  callbacks: QueueCallbacks
  nameNumbers: NameNumbers
  voicemail: Voicemail
  recordings: Recordings
  /** The door of the company's video meetings. */
  meetings?: MeetingLine
  /** Folder where recordings are assembled before they are stored. */
  workFolder: string
  findEndpoints: FindEndpoints
  companiesOf: CompaniesOfServer
  clock: Clock
  log: Logger
  settings: CallSettings
}

/** How long this node has the calls of a server. */
export interface ServedTerm {
  /** When an earlier run last had them; null: never. */
  lastRun: () => Promise<Date | null>
  /** Of the lease; null: there are no leases. */
  epoch: number | null
}

export interface CallFigures {
  /** Calls in progress. */
  active: number
  /** New calls refused for exceeding the rate, since the start. */
  rejectedCalls: number
  /** Of these, how many are missing from the history because even more came than could be written. */
  unrecorded: number
  /** Calls whose latest state is not stored yet. */
  unstored: number
  /** Calls that the database refused since the start; they are kept aside. */
  refused: number
  /** Calls lost since the start because too many waited for a database that was away. */
  dropped: number
}

/** The calls of all telephone servers. What belongs to one server alone is in `server-calls.ts`. */
export interface CallControl {
  readonly devices: DeviceWatch
  readonly resumable: ResumableCalls
  readonly companyQueues: CompanyQueues
  /** The company's calls in progress. */
  callsOf(companyId: number): readonly LiveCall[]
  readonly handleCommand: HandleCommand
  /** Calls a number from that server and speaks a code; false when it is down. */
  speakCode(serverId: number, order: CodeOrder): Promise<boolean>
  /** Calls a telephone into a meeting from that server; null when it is not here. */
  callFromMeeting(serverId: number, order: MeetingCallOrder): CallOfMeeting | null
  /** The number of messages in the box of an endpoint of that server changed. */
  messagesChanged(serverId: number, endpoint: EndpointName): void
  /** Takes over the calls of this server. `lastRun`: when a run of the program last had them; null: never. */
  serve(serverId: number, engine: TelephonyEngine, term: ServedTerm): void
  /**
   * Stops handling the server's calls without ending them; another node or connection may continue them. Resolves when what is
   * pending is stored.
   */
  leave(serverId: number): Promise<void>
  /** This node runs the calls of the server. */
  serves(serverId: number): boolean
  /** Calls and conferences in progress at the server. */
  activeAt(serverId: number): number
  /** New calls at the server are refused from here on, or no more; but for emergency calls. */
  refuseNew(serverId: number, refuses: boolean): void
  /** Ends what is left of the server's calls. */
  endCallsAt(serverId: number): void
  /** The same for one server: `no-call` if it has none such. */
  resumableAt(serverId: number): ResumableCalls | null
  commandAt(serverId: number, command: CallCommand): Promise<CommandAnswer>
  /** A company's calls, for the limits that count at all nodes. */
  loadAt(serverId: number, companyId: number): CompanyLoad
  setRemoteLoad(serverId: number, companyId: number, load: CompanyLoad): void
  forgetRemoteLoad(serverId: number): void
  /** Servers of other nodes at which the company has calls. */
  remoteServersOf(companyId: number): number[]
  /** A phone's state changed, here or elsewhere. */
  phoneChanged(endpoint: EndpointName): void
  /** Forgets the registrations of the company's phones at its former server. */
  companyMoved(companyId: number, serverId: number): void
  /** Ends the calls of the endpoint, whose phone was reassigned. */
  endCallsOf(endpoint: string): void
  /** Ends all calls; stores and publishes what is pending. */
  stop(): Promise<void>
  /** Leaves all calls running for another node; stores what is pending. */
  abandon(): Promise<void>
  /** Resolves when everything so far is carried out, stored and published. */
  settled(): Promise<void>
  figures(): CallFigures
}

const CALLS_PER_SECOND_PER_COMPANY = 10
/** How long shutdown waits for a database that is away. */
const STORING_PATIENCE_MS = 5_000

export function createCallControl(ports: CallControlPorts): CallControl {
  const { database, presence, publish, clock, log } = ports
  const companyQueues = createCompanyQueues({
    ...ports,
    presence,
    loadHistory: (companyId) => readQueueHistory(database.systemRows, companyId),
  })
  const writer = createCallWriter({
    store: storeWrites({ ...ports, database }),
    aside: {
      put: (write, reason) => putAside(database.systemRows, write, reason),
      forget: (callIds) => forgetAside(database.systemRows, callIds),
    },
    onRefused({ call }) {
      ports
        .notifyAside?.(call.company_id)
        .catch((error) => log.error({ err: error, callId: call.id }, 'failed to notify of a refused call'))
    },
    clock,
    log,
  })
  const rejectedCalls = createRejectedCalls({
    store: (calls) => storeRejectedCalls(database.systemRows, calls),
    ...(ports.notifyFlood ? { notifyFlood: ports.notifyFlood } : {}),
    publish,
    clock,
    log,
  })
  const status = createStatusPublisher(ports)
  const conferences = createConferenceKeeper({
    rows: database.systemRows,
    log,
    onStored: (companyId) => refreshLists({ publish }, pastConferences.name, companyId),
  })
  const loads = createLoads(ports.onLoad)
  const shares = createShares({
    perSecond: ports.settings.callsPerSecondPerCompany ?? CALLS_PER_SECOND_PER_COMPANY,
    rateOf: (companyId) => readCompanyRate(database.systemRows, companyId),
  })
  const servers = new Map<number, ServerCalls>()
  const processors = () => [...servers.values()].map((server) => server.processor)

  async function settled(): Promise<void> {
    for (const server of servers.values()) await server.settled()
    await rejectedCalls.settled()
    await conferences.settled()
    await presence.settled()
    await status.settled()
  }

  const resumable: ResumableCalls = {
    list: async (endpoint) => {
      const lists = [...servers.values()].map((server) => server.resumable.list(endpoint))
      return (await Promise.all(lists)).flat()
    },
    async resume(endpoint, callId, deviceName) {
      for (const server of servers.values()) {
        const resumed = await server.resumable.resume(endpoint, callId, deviceName)
        if (resumed !== 'no-call') return resumed
      }
      return 'no-call'
    },
    async end(endpoint, callId) {
      for (const server of servers.values()) if (await server.resumable.end(endpoint, callId)) return true
      return false
    },
  }

  return {
    devices: createDeviceWatch({
      clock,
      lose: (sipCallId) => {
        for (const processor of processors())
          for (const { call } of processor.calls())
            for (const { leg, ...known } of [call.caller, ...call.forks])
              if (known.sipCallId === sipCallId) processor.tell(call.id, { type: 'device-lost', leg })
        for (const { conferences } of servers.values()) conferences.lose(sipCallId)
      },
    }),
    resumable,
    companyQueues,
    callsOf: (companyId) =>
      processors().flatMap((processor) =>
        processor.calls().filter(({ route }) => route?.company.id === companyId),
      ),
    async handleCommand(command) {
      for (const server of servers.values()) {
        const refused = await server.handleCommand(command)
        if (refused !== 'no-call') return { refused }
      }
      return { refused: 'no-call' }
    },
    speakCode: (serverId, order) => servers.get(serverId)?.speakCode(order) ?? Promise.resolve(false),
    callFromMeeting: (serverId, order) => servers.get(serverId)?.callFromMeeting(order) ?? null,
    messagesChanged: (serverId, endpoint) => servers.get(serverId)?.messagesChanged(endpoint),
    serve(serverId, engine, { lastRun, epoch }) {
      const server = createServerCalls({
        ...ports,
        conferences,
        serverId,
        engine,
        lastRun,
        presence: presence.at(serverId),
        companyQueues,
        load: loads.of(serverId),
        shares,
        // In the term of the lease: who lost it writes nothing any more.
        writer: { ...writer, write: (write) => writer.write({ ...write, term: epoch }) },
        rejectedCalls,
        onEngine(reason) {
          status.tell(serverId, reason)
          ports.onServer?.(serverId)
        },
      })
      servers.set(serverId, server)
      server.start()
    },
    async leave(serverId) {
      const server = servers.get(serverId)
      if (!server) return
      const left = server.processor
        .calls()
        .flatMap(({ call, route }) => (route ? { call: call.id, companyId: route.company.id } : []))
      // First: nothing is said of it any more.
      servers.delete(serverId)
      presence.forgetServer(serverId)
      server.abandon()
      loads.forget(serverId)
      companyQueues.leave(left)
      await writer.flush(STORING_PATIENCE_MS)
    },
    serves: (serverId) => servers.has(serverId),
    activeAt: (serverId) => servers.get(serverId)?.active() ?? 0,
    refuseNew: loads.refuseNew,
    endCallsAt(serverId) {
      const server = servers.get(serverId)
      for (const { call } of server?.processor.calls() ?? [])
        server?.processor.tell(call.id, { type: 'shut-down' })
    },
    resumableAt: (serverId) => servers.get(serverId)?.resumable ?? null,
    async commandAt(serverId, command) {
      const server = servers.get(serverId)
      return { refused: server ? await server.handleCommand(command) : 'no-call' }
    },
    loadAt: loads.at,
    setRemoteLoad: loads.setRemote,
    forgetRemoteLoad: loads.forget,
    remoteServersOf: loads.remoteServersOf,
    phoneChanged: companyQueues.phoneChanged,
    companyMoved: presence.companyMoved,
    endCallsOf(endpoint) {
      for (const server of servers.values()) server.conferences.endOf(endpoint)
      for (const processor of processors())
        for (const { call } of processor.calls())
          if ([call.caller, ...call.forks].some((leg) => leg.endpoint === endpoint && leg.state !== 'ended'))
            processor.tell(call.id, { type: 'shut-down' })
    },
    async abandon() {
      for (const server of servers.values()) server.abandon()
      status.stop()
      companyQueues.stop()
      await rejectedCalls.stop(STORING_PATIENCE_MS)
      await writer.stop(STORING_PATIENCE_MS)
    },
    async stop() {
      await Promise.all([...servers.values()].map((server) => server.stop()))
      status.stop()
      companyQueues.stop()
      await rejectedCalls.stop(STORING_PATIENCE_MS)
      await writer.stop(STORING_PATIENCE_MS)
      if (writer.pending() === 0) await settled()
    },
    settled,
    figures: () => ({
      active: processors().reduce((sum, processor) => sum + processor.activeCalls(), 0),
      rejectedCalls: rejectedCalls.count(),
      unrecorded: rejectedCalls.unrecorded(),
      unstored: writer.pending(),
      ...writer.losses(),
    }),
  }
}
