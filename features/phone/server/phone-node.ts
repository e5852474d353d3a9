import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Logger } from '#platform/log/logger.ts'
import { type EndpointName, EngineUnavailable } from '#platform/telephony/port.ts'
import { resumableCall } from '../contract/resume.ts'
import type { CallControl } from './call-control/call-control.ts'
import type { DeviceWatch } from './call-control/calls/device-watch.ts'
import { commandAnswer, type HandleCommand } from './call-control/commands/commands.ts'
import type { ResumableCalls } from './call-control/recovery/resumable-calls.ts'
import { createLoadExchange } from './leases/exchange-loads.ts'
import { createServerFinder } from './leases/find-servers.ts'
import {
  callsTakenMessage,
  deviceMessage,
  orderRequest,
  type PhoneNodeCalls,
  phoneMessage,
  resumableRequest,
  serverMessage,
} from './node-messages.ts'
import type { FindEndpoints, ServerOfCompany } from './ports.ts'
import type { Presence } from './presence.ts'
import type { ServerConnections } from './servers/server-connections.ts'

/** What every node's routes and sockets need from the nodes that run the calls. */
export interface PhoneNode {
  devices: DeviceWatch
  resumable: ResumableCalls
  handleCommand: HandleCommand
  /** Health of one telephone server. */
  health(serverId: number): ServerHealth
  /** Up while any telephone server is. */
  anyHealth(): ServerHealth
  /** The state of a telephone server on the node that runs its calls. @throws NobodyAnswers */
  look(serverId: number): Promise<ServerSight>
  /** Call it where this node runs the server's calls: a phone, the server or a company's load changed. */
  broadcastPhone(serverId: number, endpoint: EndpointName): void
  broadcastServer(serverId: number): void
  broadcastLoad(serverId: number, companyId: number): void
  /** This node has taken over the calls of the server: what others reported of it is outdated. */
  took(serverId: number, epoch: number | null): void
  companyMoved(companyId: number, serverId: number): void
  /** Another node runs the calls of that server from now on. */
  onTaken(listener: (serverId: number, epoch: number) => void): void
}

export interface ServerHealth {
  up: boolean
  reason: string | null
}

const sight = z.discriminatedUnion('up', [
  z.object({ up: z.literal(true), version: z.string(), registered: z.int() }),
  z.object({ up: z.literal(false), reason: z.string() }),
])
/** `registered`: endpoints with a registered device there. */
export type ServerSight = z.infer<typeof sight>

const resumed = z.union([resumableCall, z.enum(['no-call', 'no-device'])])
const UNKNOWN: ServerHealth = { up: false, reason: 'no node runs the calls' }

export function createPhoneNode(parts: {
  nodes: PhoneNodeCalls
  presence: Presence
  connections: Pick<ServerConnections, 'health' | 'engine'>
  calls: () => CallControl
  findEndpoints: FindEndpoints
  serverOf: ServerOfCompany
  onLive(companyId: number): void
  log: Logger
}): PhoneNode {
  const { nodes, presence, connections, calls } = parts
  const me = randomUUID()
  const remoteServers = new Map<number, ServerHealth>()
  const takers: ((serverId: number, epoch: number) => void)[] = []
  const serves = (serverId: number) => calls().serves(serverId)
  const loads = createLoadExchange(parts)
  const find = createServerFinder({
    ...parts,
    others: () => [...remoteServers.keys()].filter((id) => !serves(id)),
  })

  function allHealth(): ReadonlyMap<number, ServerHealth> {
    const here = connections.health().map(({ serverId, health }) => {
      const state: ServerHealth = health.up
        ? { up: true, reason: null }
        : { up: false, reason: health.reason }
      return [serverId, state] as const
    })
    return new Map([...remoteServers, ...here])
  }
  const health = (serverId: number) => allHealth().get(serverId) ?? UNKNOWN
  function anyHealth(): ServerHealth {
    const all = [...allHealth().values()]
    return all.find(({ up }) => up) ?? all[0] ?? UNKNOWN
  }

  function broadcastPhone(server: number, endpoint: EndpointName): void {
    if (serves(server)) nodes.broadcast('phone', { server, endpoint, ...presence.stateAt(server, endpoint) })
  }
  function broadcastServer(serverId: number): void {
    if (connections.engine(serverId) !== null)
      nodes.broadcast('telephone-server', { server: serverId, ...health(serverId) })
  }
  const servedHere = () => connections.health().flatMap(({ serverId }) => (serves(serverId) ? serverId : []))

  nodes.onMessage('phone', (what) => {
    const { server, endpoint, ...state } = phoneMessage.parse(what)
    if (!serves(server)) presence.setRemote(server, endpoint, state)
  })
  async function lookHere(serverId: number): Promise<ServerSight> {
    const engine = connections.engine(serverId)
    if (engine === null) return { up: false, reason: 'not in use' }
    const now = engine.health()
    if (!now.up) return { up: false, reason: now.reason }
    try {
      const registered = (await engine.registrations()).filter(({ contacts }) => contacts > 0).length
      return { up: true, version: now.version, registered }
    } catch (error) {
      if (!(error instanceof EngineUnavailable)) throw error
      return { up: false, reason: error.message }
    }
  }
  nodes.onRequest('telephone-server', async (what) => {
    const server = z.int().parse(what)
    return serves(server) ? await lookHere(server) : undefined
  })

  nodes.onMessage('calls-taken', (what) => {
    const taken = callsTakenMessage.parse(what)
    if (taken?.node === me) return
    const servers = taken ? [taken.server] : [...remoteServers.keys()]
    if (taken?.epoch != null) for (const tell of takers) tell(taken.server, taken.epoch)
    for (const server of servers) {
      if (serves(server)) continue
      remoteServers.delete(server)
      presence.forgetServer(server)
      calls().forgetRemoteLoad(server)
    }
  })
  nodes.onMessage('telephone-server', (what) => {
    const { server, ...state } = serverMessage.parse(what)
    if (!serves(server)) remoteServers.set(server, state)
  })
  nodes.onMessage('node-joined', () => {
    for (const server of servedHere()) {
      broadcastServer(server)
      for (const endpoint of presence.endpointsAt(server)) broadcastPhone(server, endpoint)
      loads.tellAll(server)
    }
  })
  nodes.onMessage('device', (what) => {
    const update = deviceMessage.parse(what)
    if (update.what === 'heard') calls().devices.heard(update.sipCallId)
    else calls().devices.closed(update.sipCallIds, update.leaving)
  })
  nodes.onRequest('resumable-call', async (what) => {
    const request = resumableRequest.parse(what)
    const resumable = calls().resumableAt(request.server)
    if (!resumable) return undefined
    if (request.what === 'list') return resumable.list(request.endpoint)
    if (request.what === 'resume')
      return resumable.resume(request.endpoint, request.callId, request.deviceName)
    return resumable.end(request.endpoint, request.callId)
  })
  nodes.onRequest('server-order', async (what) => {
    const { server, command } = orderRequest.parse(what)
    return serves(server) ? calls().commandAt(server, command) : undefined
  })
  nodes.broadcast('node-joined', null)

  return {
    devices: {
      // Sent to all nodes and handled by one: a call may have moved to another node between its sockets.
      heard: (sipCallId) => nodes.broadcast('device', { what: 'heard', sipCallId }),
      closed(sipCallIds, leaving) {
        if (sipCallIds.length > 0)
          nodes.broadcast('device', { what: 'closed', sipCallIds: [...sipCallIds], leaving })
      },
    },
    resumable: {
      async list(endpoint) {
        const here = await calls().resumable.list(endpoint)
        const there = await find.all(endpoint, async (server) =>
          z
            .array(resumableCall)
            .parse(await nodes.request('resumable-call', { server, what: 'list', endpoint })),
        )
        return [...here, ...there.flat()]
      },
      async resume(endpoint, callId, deviceName) {
        const here = await calls().resumable.resume(endpoint, callId, deviceName)
        if (here !== 'no-call') return here
        const request = { what: 'resume', endpoint, callId, deviceName } as const
        const there = await find.first(
          endpoint,
          async (server) => resumed.parse(await nodes.request('resumable-call', { server, ...request })),
          (answer) => answer !== 'no-call',
        )
        return there ?? 'no-call'
      },
      async end(endpoint, callId) {
        if (await calls().resumable.end(endpoint, callId)) return true
        const there = await find.first(
          endpoint,
          async (server) =>
            z
              .boolean()
              .parse(await nodes.request('resumable-call', { server, what: 'end', endpoint, callId })),
          (ended) => ended,
        )
        return there ?? false
      },
    },
    async handleCommand(command) {
      const here = await calls().handleCommand(command)
      if (here.refused !== 'no-call') return here
      const there = await find.first(
        command.endpoint,
        async (server) => commandAnswer.parse(await nodes.request('server-order', { server, command })),
        ({ refused }) => refused !== 'no-call',
      )
      return there ?? here
    },
    health,
    anyHealth,
    look: async (serverId) =>
      serves(serverId) ? lookHere(serverId) : sight.parse(await nodes.request('telephone-server', serverId)),
    broadcastPhone,
    broadcastServer,
    broadcastLoad: loads.changed,
    companyMoved: loads.companyMoved,
    onTaken: (listener) => void takers.push(listener),
    took(serverId, epoch) {
      remoteServers.delete(serverId)
      nodes.broadcast('calls-taken', { server: serverId, node: me, epoch })
      broadcastServer(serverId)
    },
  }
}
