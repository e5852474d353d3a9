import { z } from 'zod'
import { type EndpointName, EngineUnavailable } from '#platform/telephony/port.ts'
import type { PhoneStatus } from '../contract/call.ts'
import { resumableCall } from '../contract/resume.ts'
import type { CallControl } from './call-control/call-control.ts'
import type { DeviceWatch } from './call-control/calls/device-watch.ts'
import { callCommand, commandAnswer, type HandleCommand } from './call-control/commands/commands.ts'
import type { ResumableCalls } from './call-control/recovery/resumable-calls.ts'
import {
  deviceMessage,
  type PhoneNodeCalls,
  phoneMessage,
  resumableRequest,
  serverMessage,
} from './node-messages.ts'
import type { PhoneStates } from './presence.ts'
import type { ServerConnections } from './servers/server-connections.ts'

/** What every node's routes and sockets need from the node that runs the calls. */
export interface PhoneNode {
  presence: PhoneStates
  devices: DeviceWatch
  resumable: ResumableCalls
  handleCommand: HandleCommand
  /** Health of one telephone server. */
  health(serverId: number): ServerHealth
  /** Up while any telephone server is. */
  anyHealth(): ServerHealth
  /** The state of a telephone server on the node that runs the calls. @throws NobodyAnswers */
  look(serverId: number): Promise<ServerSight>
  /** Called by the node that runs the calls, when a phone or a telephone server changed. */
  broadcastPhone(endpoint: EndpointName): void
  broadcastServer(serverId: number): void
  /** This node has taken over the calls: what other nodes reported is outdated. */
  took(): void
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

export function createPhoneNode(parts: {
  nodes: PhoneNodeCalls
  connections: Pick<ServerConnections, 'health' | 'engine'>
  /** Null while another node runs the calls. */
  calls: () => CallControl | null
}): PhoneNode {
  const { nodes, connections, calls } = parts
  const remote = new Map<EndpointName, { status: PhoneStatus; contacts: number }>()
  const remoteServers = new Map<number, ServerHealth>()

  function allHealth(): ReadonlyMap<number, ServerHealth> {
    if (!calls()) return remoteServers
    const now = connections.health().map(({ serverId, health }) => {
      const state: ServerHealth = health.up
        ? { up: true, reason: null }
        : { up: false, reason: health.reason }
      return [serverId, state] as const
    })
    return new Map(now)
  }

  const UNKNOWN: ServerHealth = { up: false, reason: 'no node runs the calls' }
  const health = (serverId: number) => allHealth().get(serverId) ?? UNKNOWN
  function anyHealth(): ServerHealth {
    const all = [...allHealth().values()]
    return all.find(({ up }) => up) ?? all[0] ?? UNKNOWN
  }

  function broadcastPhone(endpoint: EndpointName): void {
    const presence = calls()?.presence
    if (!presence) return
    const state = { status: presence.shownOf(endpoint), contacts: presence.contactsOf(endpoint) }
    nodes.broadcast('phone', { endpoint, ...state })
  }

  const broadcastServer = (serverId: number) =>
    nodes.broadcast('telephone-server', { server: serverId, ...health(serverId) })
  const broadcastServers = () => {
    for (const serverId of allHealth().keys()) broadcastServer(serverId)
  }

  nodes.onMessage('phone', (what) => {
    const { endpoint, ...state } = phoneMessage.parse(what)
    if (!calls()) remote.set(endpoint, state)
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
  nodes.onRequest('telephone-server', async (server) =>
    calls() ? await lookHere(z.int().parse(server)) : undefined,
  )

  nodes.onMessage('calls-taken', () => {
    if (calls()) return
    remote.clear()
    remoteServers.clear()
  })
  nodes.onMessage('telephone-server', (what) => {
    const { server, ...state } = serverMessage.parse(what)
    if (!calls()) remoteServers.set(server, state)
  })
  nodes.onMessage('node-joined', () => {
    if (!calls()) return
    broadcastServers()
    for (const endpoint of calls()?.presence.endpoints() ?? []) broadcastPhone(endpoint)
  })
  nodes.onMessage('device', (what) => {
    const update = deviceMessage.parse(what)
    if (update.what === 'heard') calls()?.devices.heard(update.sipCallId)
    else calls()?.devices.closed(update.sipCallIds, update.leaving)
  })
  nodes.onRequest('resumable', async (what) => {
    const resumable = calls()?.resumable
    if (!resumable) return undefined
    const request = resumableRequest.parse(what)
    if (request.what === 'list') return resumable.list(request.endpoint)
    if (request.what === 'resume')
      return resumable.resume(request.endpoint, request.callId, request.deviceName)
    return resumable.end(request.endpoint, request.callId)
  })
  nodes.onRequest('call-order', async (what) => calls()?.handleCommand(callCommand.parse(what)))
  nodes.broadcast('node-joined', null)

  const ask = (answer: z.input<typeof resumableRequest>) => nodes.request('resumable', answer)
  return {
    presence: {
      statusOf: (endpoint) =>
        calls()?.presence.shownOf(endpoint) ?? remote.get(endpoint)?.status ?? 'UNREGISTERED',
      contactsOf: (endpoint) => calls()?.presence.contactsOf(endpoint) ?? remote.get(endpoint)?.contacts ?? 0,
    },
    devices: {
      // Sent to all nodes and handled by one: a call may have moved to another node between its sockets.
      heard: (sipCallId) => nodes.broadcast('device', { what: 'heard', sipCallId }),
      closed(sipCallIds, leaving) {
        if (sipCallIds.length > 0)
          nodes.broadcast('device', { what: 'closed', sipCallIds: [...sipCallIds], leaving })
      },
    },
    resumable: {
      list: async (endpoint) =>
        calls()?.resumable.list(endpoint) ??
        z.array(resumableCall).parse(await ask({ what: 'list', endpoint })),
      resume: async (endpoint, callId, deviceName) =>
        calls()?.resumable.resume(endpoint, callId, deviceName) ??
        resumed.parse(await ask({ what: 'resume', endpoint, callId, deviceName })),
      end: async (endpoint, callId) =>
        calls()?.resumable.end(endpoint, callId) ??
        z.boolean().parse(await ask({ what: 'end', endpoint, callId })),
    },
    handleCommand: async (command) =>
      calls()?.handleCommand(command) ?? commandAnswer.parse(await nodes.request('call-order', command)),
    health,
    anyHealth,
    look: async (serverId) =>
      calls() ? lookHere(serverId) : sight.parse(await nodes.request('telephone-server', serverId)),
    broadcastPhone,
    broadcastServer,
    took() {
      remote.clear()
      remoteServers.clear()
      nodes.broadcast('calls-taken', null)
      broadcastServers()
    },
  }
}
