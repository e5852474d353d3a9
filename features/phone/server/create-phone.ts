import { z } from 'zod'
import type { PublishEvent } from '#platform/feature/domain-events.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import { outboundFor } from '#platform/telephony/journey/outbound.ts'
import type { PhoneDomainEvent } from '../contract/domain-events.ts'
import { endpointState, telephonyStatus } from '../contract/events.ts'
import { type CallControl, type CallControlPorts, createCallControl } from './call-control/call-control.ts'
import { callFromMeeting } from './call-control/meetings/call-from-meeting.ts'
import { listParkedRoute } from './call-control/parking/list-parked.ts'
import { storeAsideJob } from './call-control/storage/store-aside.ts'
import { readSupervisedRoute } from './call-control/supervision/read-supervised.ts'
import { companyCalls, companyCallsOf, phoneNow, withCompanyCalls } from './calls-now.ts'
import { conferenceRecordRoutes } from './conference-records/list-conferences.ts'
import { conferenceRoutes } from './conference-routes.ts'
import { controlRoutes } from './control-routes.ts'
import { phoneDataRoutes } from './data/phone-data-routes.ts'
import { favouriteRoutes } from './directory/favourites.ts'
import { getContactsRoute } from './directory/list-contacts.ts'
import { getDirectoryRoute } from './directory/list-directory.ts'
import { getPjsipContactsRoute } from './directory/list-registered-endpoints.ts'
import { getCallInfoRoute } from './directory/read-call-info.ts'
import { getExtensionInfoRoute } from './directory/read-extension-info.ts'
import { forwardRoutes } from './forward-routes.ts'
import { exportCallsRoute } from './history/export-calls.ts'
import { labelCallRoute } from './history/label-call.ts'
import { listCallLabelsRoute } from './history/list-call-labels.ts'
import { callsAppRoute, getCallsRoute } from './history/list-calls.ts'
import { lastCallRoute } from './history/read-last-call.ts'
import { readJourneyRoute } from './journey/read-journey.ts'
import {
  companyCallsRequest,
  companyMovedMessage,
  inMeetingMessage,
  messagesWaitingMessage,
  type PhoneNodeCalls,
  speakCodeRequest,
  trunksChangedMessage,
} from './node-messages.ts'
import type { HeldTerm, Phone } from './phone.ts'
import { createPhoneNode } from './phone-node.ts'
import type { FindOutsider, FindServers, ResolveTrunks, ServerOfCompany, TelephoneServer } from './ports.ts'
import { createPresence, type PhoneStates } from './presence.ts'
import { getTelephonyStatusRoute } from './read-telephony-status.ts'
import { recordingRoutes } from './recording-routes.ts'
import { resumableCallRoutes } from './resume-calls.ts'
import { createProvedAddresses } from './servers/proved-addresses.ts'
import { createServerConnections } from './servers/server-connections.ts'
import { createTrunkStates } from './servers/trunk-states.ts'
import { createBans } from './sip-bans/ban-guessers.ts'

export interface PhoneContext
  extends Omit<CallControlPorts, 'publish' | 'presence' | 'onLoad' | 'onServer' | 'onLive' | 'onEnded'> {
  /** The program's own telephone server; the database names the others. */
  own: TelephoneServer
  findOthers: FindServers
  serverOf: ServerOfCompany
  findOutsider: FindOutsider
  resolveTrunks: ResolveTrunks
  hub: Pick<Hub, 'publish'>
  publishEvent: PublishEvent<PhoneDomainEvent>
  nodes: PhoneNodeCalls
  /** Other nodes take over the calls when this one stops. */
  handsOver: boolean
}

export function createPhone({ hub, publishEvent, nodes, handsOver, ...ports }: PhoneContext): Phone {
  const publish: Hub['publish'] = (topic, event, data) => hub.publish(topic, event, data)
  const onWrongSecrets = createBans(ports)
  const proved = createProvedAddresses()
  const trunkStates = createTrunkStates()
  /** Of the leases of servers that this node holds. */
  const terms = new Map<number, HeldTerm>()
  const presence = createPresence({
    ...ports,
    publish(companyId, state) {
      publish(`company:${companyId}`, endpointState, state)
      onLive(companyId)
    },
    onLocal: (serverId, endpoint) => node.broadcastPhone(serverId, endpoint),
    onChange: (endpoint) => calls.phoneChanged(endpoint),
  })
  const connections = createServerConnections({
    ...ports,
    onOpen(serverId, engine, isFirst) {
      const term = terms.get(serverId)
      const last = term?.lastRun ?? null
      calls.serve(serverId, engine, {
        // A connection to a changed address leaves no gap to catch up.
        lastRun: async () => (isFirst ? last : new Date()),
        epoch: term?.epoch ?? null,
      })
      node.broadcastServer(serverId)
      // Subscribed until the connection is closed.
      engine.subscribe(onWrongSecrets)
      engine.subscribe(proved.onEvent)
      engine.subscribe(trunkStates.onEvent)
    },
    async onClose(serverId) {
      // Whoever registers again is seen at the next connection.
      presence.forgetContacts(serverId)
      await calls.leave(serverId)
    },
  })
  const onLive = (companyId: number) => {
    for (const watch of watchers) watch(companyId)
  }
  const calls: CallControl = createCallControl({
    ...ports,
    presence,
    publish,
    onLoad: (serverId, companyId) => node.broadcastLoad(serverId, companyId),
    onServer: (serverId) => node.broadcastServer(serverId),
    onEnded: (ended) => publishEvent({ type: 'phone.callEnded', ...ended }),
    onLive,
  })
  const node = createPhoneNode({ ...ports, nodes, presence, connections, calls: () => calls, onLive })
  const now = phoneNow(calls, presence)
  const shown: PhoneStates = { statusOf: presence.shownOf, contactsOf: presence.contactsOf }
  const watchers: ((companyId: number) => void)[] = []
  const movers: ((companyId: number, serverId: number) => void)[] = []
  nodes.onMessage('telephone-servers', () => connections.refresh())
  nodes.onMessage('trunks-changed', (what) => {
    const { company } = trunksChangedMessage.parse(what)
    refreshTrunks(company).catch((error) =>
      ports.log.warn({ err: error, companyId: company }, 'failed to register trunks again'),
    )
  })
  const enginesUp = () =>
    connections.health().flatMap(({ serverId, health }) => {
      const engine = health.up ? connections.engine(serverId) : null
      return engine ? [engine] : []
    })
  async function refreshTrunks(company: number): Promise<void> {
    const engine = connections.engine(await ports.serverOf(company))
    if (engine === null) return
    await ports.resolveTrunks(company)
    // A server that is down reads them when it comes up.
    if (engine.health().up) await engine.refreshTrunks()
  }
  nodes.onRequest('company-calls', async (what) => {
    const { server, company } = companyCallsRequest.parse(what)
    return calls.serves(server) ? companyCallsOf(now, company) : undefined
  })
  nodes.onRequest('speak-code', async (what) => {
    const { companyId, number, code } = speakCodeRequest.parse(what)
    const server = await ports.serverOf(companyId)
    if (!calls.serves(server)) return undefined
    const choice = outboundFor(await ports.loadPlan(companyId), number)
    const trunk = choice?.trunks[0]
    if (!choice || !trunk) return false
    return calls.speakCode(server, {
      companyId,
      dialed: number,
      trunk: trunk.endpoint,
      number: choice.number,
      callerId: { name: '', number: trunk.callerId },
      code,
    })
  })
  nodes.onMessage('messages-waiting', (what) => {
    const { company, endpoint } = messagesWaitingMessage.parse(what)
    const tell = async () => calls.messagesChanged(await ports.serverOf(company), endpoint)
    tell().catch((error) =>
      ports.log.warn({ err: error, companyId: company }, 'failed to send a phone its message count'),
    )
  })
  nodes.onMessage('in-meeting', (what) => {
    const { endpoint, inside } = inMeetingMessage.parse(what)
    presence.setMeeting(endpoint, inside)
  })
  nodes.onMessage('company-moved', (what) => {
    const { company, server } = companyMovedMessage.parse(what)
    calls.companyMoved(company, server)
    node.companyMoved(company, server)
    if (calls.serves(server)) {
      const { up, reason } = node.health(server)
      publish(`company:${company}`, telephonyStatus, { up, reason })
    }
    for (const tell of movers) tell(company, server)
  })
  async function leaveCalls(serverId: number): Promise<void> {
    terms.delete(serverId)
    await calls.leave(serverId)
    calls.refuseNew(serverId, false)
  }
  return {
    routes: [
      getDirectoryRoute(shown),
      ...favouriteRoutes(shown),
      getContactsRoute(shown),
      getPjsipContactsRoute(shown, node, ports.serverOf, ports.database),
      getExtensionInfoRoute(shown),
      getCallInfoRoute(ports.findOutsider),
      getCallsRoute(ports.nameNumbers),
      callsAppRoute(ports.nameNumbers),
      exportCallsRoute(ports.nameNumbers),
      lastCallRoute,
      listCallLabelsRoute,
      labelCallRoute(publish, ports.nameNumbers),
      readJourneyRoute(ports.nameNumbers),
      getTelephonyStatusRoute(node, ports.serverOf),
      ...resumableCallRoutes(node.resumable),
      readSupervisedRoute,
      ...controlRoutes(node.handleCommand),
      ...conferenceRoutes(node.handleCommand),
      ...recordingRoutes(node.handleCommand),
      listParkedRoute,
      ...forwardRoutes(ports.routeArrival),
      ...conferenceRecordRoutes(ports.nameNumbers),
      ...phoneDataRoutes(shown),
    ],
    jobs: [storeAsideJob(ports)],
    devices: node.devices,
    resumable: node.resumable,
    health: node.anyHealth,
    look: node.look,
    serversChanged: () => nodes.broadcast('telephone-servers', null),
    trunksChanged: (company) => nodes.broadcast('trunks-changed', { company }),
    inMeeting: (endpoint, inside) => nodes.broadcast('in-meeting', { endpoint, inside }),
    messagesWaiting: (company, endpoint) => nodes.broadcast('messages-waiting', { company, endpoint }),
    companyMoved: (company, server) => nodes.broadcast('company-moved', { company, server }),
    phoneTaken: (endpoint) => calls.endCallsOf(endpoint),
    onCompanyMoved: (listener) => void movers.push(listener),
    start: connections.holdAll,
    hold(serverId, term) {
      terms.set(serverId, term)
      connections.hold(serverId)
      node.took(serverId, term.epoch)
    },
    async leave(serverId) {
      await leaveCalls(serverId)
      await connections.release(serverId)
    },
    async handOver(serverId) {
      await leaveCalls(serverId)
      await connections.handOver(serverId)
    },
    onTaken: node.onTaken,
    holds: calls.serves,
    holdsServerOf: async (companyId) => calls.serves(await ports.serverOf(companyId)),
    activeAt: calls.activeAt,
    refuseNew: calls.refuseNew,
    endCallsAt: calls.endCallsAt,
    async stop() {
      await (handsOver ? calls.abandon() : calls.stop())
      await connections.close()
    },
    async settled() {
      await connections.settled()
      await calls.settled()
      await presence.settled()
    },
    figures: calls.figures,
    now: () => now,
    async liveOf(companyId) {
      if (!calls.serves(await ports.serverOf(companyId))) return null
      const others = calls.remoteServersOf(companyId)
      if (others.length === 0) return now
      // A node that dies just now has none to add.
      const found = await Promise.all(
        others.map((server) =>
          nodes
            .request('company-calls', { server, company: companyId })
            .then((answer) => [companyCalls.parse(answer)])
            .catch((error: unknown) => {
              ports.log.warn(
                { err: error, serverId: server },
                'failed to read the calls of a company that moved',
              )
              return []
            }),
        ),
      )
      return withCompanyCalls(now, found.flat())
    },
    onLive: (listener) => void watchers.push(listener),
    healthOf: async (companyId) => node.health(await ports.serverOf(companyId)),
    async registeredTrunks() {
      const found = await Promise.all(enginesUp().map((engine) => engine.registrations()))
      const present = found
        .flat()
        .filter(({ endpoint, contacts }) => contacts > 0 && trunkOf(endpoint) !== null)
      return present.map(({ endpoint }) => endpoint)
    },
    addressesOf: async (endpoint) => proved.of(endpoint),
    registrationOf: trunkStates.of,
    async watchTrunk(companyId, endpoint) {
      const engine = connections.engine(await ports.serverOf(companyId))
      if (engine?.health().up) await engine.watchTrunk(endpoint)
    },
    statusOf: presence.shownOf,
    speakCode: async (order) => z.boolean().parse(await nodes.request('speak-code', order)),
    callFromMeeting: (order) => callFromMeeting({ ...ports, calls: () => calls }, order),
    handleCommand: node.handleCommand,
  }
}
