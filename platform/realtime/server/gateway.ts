import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Principal } from '#platform/access/principal.ts'
import { can } from '#platform/contract/access.ts'
import type { SocketContract, SocketPurpose } from '#platform/contract/socket.ts'
import type { Logger } from '#platform/log/logger.ts'
import { matchPath } from './match-path.ts'
import { TokenBucket } from './token-bucket.ts'

export interface SocketRequest {
  principal: Principal
  params: Record<string, string>
  /** The cursor the client saw last, when it has been here before. */
  since: string | null
}

/** Answers an upgrade: null refuses it like a missing page (somebody else's account is no different from none). */
export type SocketHandler = (request: SocketRequest) => OpenSocket | Promise<OpenSocket>
type OpenSocket = ((socket: WebSocket) => void) | null

export interface GatewaySettings {
  /** The principal the ticket was made for, once; null when it is unknown, used, expired or of another purpose. */
  redeemTicket: (ticket: string, purpose: SocketPurpose) => Promise<Principal | null>
  /** Origins beside the own one that browsers may connect from. */
  allowedOrigins: readonly string[]
  log: Logger
  heartbeatMilliseconds?: number
}

export interface SocketGateway {
  mount(contract: SocketContract, handler: SocketHandler): void
  attach(server: Server): void
  /** Ends the sockets of a signed-out session. */
  endSession(sessionId: number): void
  connectionCount(): number
  close(): Promise<void>
}

interface Mounted {
  contract: SocketContract
  handler: SocketHandler
  acceptor: WebSocketServer
}

const POLICY_VIOLATION = 1008
const GOING_AWAY = 1001
const SESSION_ENDED = 4401
const HEARTBEAT = 25_000
/** A client that lets this much pile up is gone or too slow; it catches up by its cursor when it returns. Bytes. */
const MAX_BUFFERED = 4 * 1024 * 1024

/** The door of all sockets: path, origin, ticket, ability, then frame size, frame rate and heartbeat while open. */
export function createSocketGateway(settings: GatewaySettings): SocketGateway {
  const mounted: Mounted[] = []
  const sessions = new Map<WebSocket, number>()
  const waiting = new WeakSet<WebSocket>()
  const detach: (() => void)[] = []

  const beat = setInterval(() => {
    for (const socket of sessions.keys()) {
      if (waiting.has(socket) || socket.bufferedAmount > MAX_BUFFERED) socket.terminate()
      else {
        waiting.add(socket)
        socket.ping()
      }
    }
  }, settings.heartbeatMilliseconds ?? HEARTBEAT)
  beat.unref()

  function supervise(socket: WebSocket, contract: SocketContract, sessionId: number): void {
    const bucket = new TokenBucket(contract.framesPerSecond, contract.framesPerSecond * 3)
    sessions.set(socket, sessionId)
    socket.on('pong', () => waiting.delete(socket))
    socket.on('message', () => {
      if (!bucket.take()) socket.close(POLICY_VIOLATION, 'too many frames')
    })
    socket.on('error', (error) => settings.log.debug({ err: error }, 'socket error'))
    socket.on('close', () => sessions.delete(socket))
  }

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const asked = request.url ?? '/'
    if (!URL.canParse(asked, 'http://local')) return refuse(stream, 404)
    const url = new URL(asked, 'http://local')
    const target = mounted
      .map((entry) => ({ entry, params: matchPath(entry.contract.path, url.pathname) }))
      .find((candidate) => candidate.params !== null)
    if (!target?.params) return refuse(stream, 404)
    const { contract, handler, acceptor } = target.entry
    if (!originAllowed(request, settings.allowedOrigins)) return refuse(stream, 403)
    const ticket = url.searchParams.get('ticket') ?? ''
    const principal = await settings.redeemTicket(ticket, contract.purpose)
    if (!principal) return refuse(stream, 401)
    if (contract.ability && !can(principal.role, contract.ability)) return refuse(stream, 403)
    const open = await handler({ principal, params: target.params, since: url.searchParams.get('since') })
    if (!open) return refuse(stream, 404)
    acceptor.handleUpgrade(request, stream, head, (socket) => {
      supervise(socket, contract, principal.sessionId)
      open(socket)
    })
  }

  return {
    mount(contract, handler) {
      const acceptor = new WebSocketServer({
        noServer: true,
        maxPayload: contract.maxFrameBytes,
        perMessageDeflate: false,
        handleProtocols: (protocols) => (protocols.has('sip') ? 'sip' : false),
      })
      mounted.push({ contract, handler, acceptor })
    },
    attach(server) {
      const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
        stream.on('error', (error) => settings.log.debug({ err: error }, 'socket stream error'))
        upgrade(request, stream, head).catch((error: Error) => {
          settings.log.error({ err: error }, 'socket upgrade failed')
          refuse(stream, 503)
        })
      }
      server.on('upgrade', onUpgrade)
      detach.push(() => server.off('upgrade', onUpgrade))
    },
    endSession(sessionId) {
      for (const [socket, owner] of sessions)
        if (owner === sessionId) socket.close(SESSION_ENDED, 'signed out')
    },
    connectionCount: () => sessions.size,
    async close() {
      clearInterval(beat)
      for (const undo of detach) undo()
      for (const socket of sessions.keys()) {
        socket.close(GOING_AWAY, 'server is stopping')
        socket.terminate()
      }
    },
  }
}

/** Programs send no Origin and hold a ticket; a browser's must be the own origin or a listed one. */
function originAllowed(request: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (allowed.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

const REASONS: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  503: 'Service Unavailable',
}

function refuse(stream: Duplex, status: number): void {
  stream.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
