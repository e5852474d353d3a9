import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Principal } from '#platform/access/principal.ts'
import { can } from '#platform/contract/access.ts'
import { RIGHTS_CHANGED, type SocketContract } from '#platform/contract/socket.ts'
import { addressKey } from '#platform/http/server/address-key.ts'
import { isAmbiguous } from '#platform/http/server/ambiguous-head.ts'
import type { Logger } from '#platform/log/logger.ts'
import { matchPath } from './match-path.ts'
import { TokenBucket } from './token-bucket.ts'

export interface SocketRequest {
  principal: Principal
  params: Record<string, string>
  /** The last cursor the client saw, when reconnecting. */
  since: string | null
}

/** Handles an upgrade; null refuses it like an unknown path (so another's account looks like none). */
export type SocketHandler = (request: SocketRequest) => OpenSocket | Promise<OpenSocket>
type OpenSocket = ((socket: WebSocket) => void) | null

export interface GatewaySettings {
  /** The ticket's principal, once; null when it is unknown, used, expired or for another purpose. */
  redeemTicket: (ticket: string, purpose: string) => Promise<Principal | null>
  /** Current principals of these sessions; ended ones are missing. */
  principalsOf: (sessionIds: readonly number[]) => Promise<ReadonlyMap<number, Principal>>
  /** Whether support that entered a company may open the socket. */
  supportHears: (contract: SocketContract) => boolean
  /** Origins besides the own that browsers may connect from. */
  allowedOrigins: readonly string[]
  /** From where a request comes, behind proxies too. */
  addressOf: (request: IncomingMessage) => string
  log: Logger
  heartbeatMilliseconds?: number
  /** Interval at which all sockets are re-checked. */
  judgeMilliseconds?: number
}

/** A socket without sign-in, for the simulator; it accepts the same origins. */
export interface UnticketedSocket {
  readonly path: string
  readonly maxFrameBytes: number
  readonly framesPerSecond: number
  /** Maximum open at a time. */
  readonly max: number
  /** Of one address (a /64 of IPv6) at a time; default: `max`. */
  readonly maxPerAddress?: number
  /** Null: refused. */
  open(query: URLSearchParams): ((socket: WebSocket) => void) | null
}

export interface SocketGateway {
  mount(contract: SocketContract, handler: SocketHandler): void
  mountOpen(socket: UnticketedSocket): void
  attach(server: Server): void
  /** Closes the sockets of a signed-out session. */
  endSession(sessionId: number): void
  /**
   * Re-checks the sessions behind sockets, of one company or all: sockets of ended sessions are closed; those whose role,
   * company or feature identity changed must reconnect.
   */
  judgeAgain(companyId: number | null): Promise<void>
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
const TRY_AGAIN_LATER = 1013
const HEARTBEAT = 25_000
const JUDGE_EVERY = 60_000
/** Sockets per user and node: a page has five, and nobody has twenty pages. */
const MAX_SOCKETS = 100
/** A client with more unsent data is gone or too slow; it catches up by cursor when it returns. Bytes. */
const MAX_BUFFERED = 4 * 1024 * 1024

/** Entry of all sockets: checks path, origin, ticket and ability; then frame size, frame rate and heartbeats. */
export function createSocketGateway(settings: GatewaySettings): SocketGateway {
  const mounted: Mounted[] = []
  const owners = new Map<WebSocket, Principal>()
  const waiting = new WeakSet<WebSocket>()
  const detach: (() => void)[] = []
  const opened = new Map<string, { socket: UnticketedSocket; acceptor: WebSocketServer }>()

  const beat = setInterval(() => {
    for (const socket of owners.keys()) {
      if (waiting.has(socket) || socket.bufferedAmount > MAX_BUFFERED) socket.terminate()
      else {
        waiting.add(socket)
        socket.ping()
      }
    }
  }, settings.heartbeatMilliseconds ?? HEARTBEAT)
  beat.unref()
  const round = setInterval(() => void judgeAgain(null), settings.judgeMilliseconds ?? JUDGE_EVERY)
  round.unref()

  /** A failed check changes nothing: the next round repeats it. */
  async function judge(judged: readonly [WebSocket, Principal][]): Promise<void> {
    if (judged.length === 0) return
    const now = await settings.principalsOf([...new Set(judged.map(([, { sessionId }]) => sessionId))])
    for (const [socket, owner] of judged) {
      const principal = now.get(owner.sessionId)
      if (!principal) socket.close(SESSION_ENDED, 'signed out')
      else if (!isSame(principal, owner)) socket.close(TRY_AGAIN_LATER, RIGHTS_CHANGED)
    }
  }

  async function judgeAgain(companyId: number | null): Promise<void> {
    const all = [...owners]
    try {
      await judge(companyId === null ? all : all.filter(([, owner]) => owner.companyId === companyId))
    } catch (error) {
      settings.log.warn({ err: error }, 'failed to recheck the access of open sockets')
    }
  }

  /** Connections of each user, and of each address without one, those that are being opened included. */
  const places = new Map<number | string, number>()
  /** Takes a place until the connection ends; false when the user, or the address, has all of theirs. */
  const takePlace = (key: number | string, stream: Duplex, max = MAX_SOCKETS): boolean => {
    const taken = places.get(key) ?? 0
    if (taken >= max) return false
    places.set(key, taken + 1)
    stream.once('close', () => {
      const left = (places.get(key) ?? 1) - 1
      if (left > 0) places.set(key, left)
      else places.delete(key)
    })
    return true
  }

  function supervise(socket: WebSocket, contract: SocketContract, principal: Principal): void {
    const bucket = new TokenBucket(contract.framesPerSecond, contract.framesPerSecond * 3)
    owners.set(socket, principal)
    socket.on('pong', () => waiting.delete(socket))
    socket.on('message', () => {
      if (!bucket.take()) socket.close(POLICY_VIOLATION, 'too many frames')
    })
    socket.on('error', (error) => settings.log.debug({ err: error }, 'socket error'))
    socket.on('close', () => owners.delete(socket))
  }

  async function upgradeAny(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    if (isAmbiguous(request)) return refuse(stream, 400)
    const requested = request.url ?? '/'
    if (!URL.canParse(requested, 'http://local')) return refuse(stream, 404)
    const url = new URL(requested, 'http://local')
    const open = opened.get(url.pathname)
    return open
      ? upgradeOpen(open, url.searchParams, request, stream, head)
      : upgrade(url, request, stream, head)
  }

  const mayOpen = (principal: Principal, contract: SocketContract): boolean =>
    (!contract.ability || can(principal.role, contract.ability)) &&
    (!principal.support || settings.supportHears(contract))

  async function upgrade(url: URL, request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const matched = mounted
      .map((entry) => ({ entry, params: matchPath(entry.contract.path, url.pathname) }))
      .find((candidate) => candidate.params !== null)
    if (!matched?.params) return refuse(stream, 404)
    const { contract, handler, acceptor } = matched.entry
    if (!originAllowed(request, settings.allowedOrigins)) return refuse(stream, 403)
    // The spec puts the ticket into one socket's path, as `:token`.
    const ticket = matched.params.token ?? url.searchParams.get('ticket') ?? ''
    const principal = await settings.redeemTicket(ticket, contract.purpose)
    if (!principal) return refuse(stream, 401)
    if (!mayOpen(principal, contract)) return refuse(stream, 403)
    // The client went away meanwhile.
    if (stream.destroyed) return
    if (!takePlace(principal.userId, stream)) return refuse(stream, 429)
    const begin = await handler({ principal, params: matched.params, since: url.searchParams.get('since') })
    if (!begin) return refuse(stream, 404)
    acceptor.handleUpgrade(request, stream, head, (socket) => {
      supervise(socket, contract, principal)
      begin(socket)
      // A change between ticket and now was announced before this socket was registered.
      judge([[socket, principal]]).catch((error: Error) => {
        settings.log.warn({ err: error }, 'failed to recheck the access of a new socket')
        socket.close(TRY_AGAIN_LATER, 'not now')
      })
    })
  }

  async function upgradeOpen(
    {
      socket: { path, framesPerSecond, max: limit, maxPerAddress = limit, open },
      acceptor,
    }: { socket: UnticketedSocket; acceptor: WebSocketServer },
    query: URLSearchParams,
    request: IncomingMessage,
    stream: Duplex,
    head: Buffer,
  ): Promise<void> {
    if (!originAllowed(request, settings.allowedOrigins)) return refuse(stream, 403)
    if (acceptor.clients.size >= limit) return refuse(stream, 429)
    const place = `${path} ${addressKey(settings.addressOf(request))}`
    if (!takePlace(place, stream, maxPerAddress)) return refuse(stream, 429)
    const begin = open(query)
    if (!begin) return refuse(stream, 404)
    const bucket = new TokenBucket(framesPerSecond, framesPerSecond * 3)
    acceptor.handleUpgrade(request, stream, head, (socket) => {
      socket.on('message', () => {
        if (!bucket.take()) socket.close(POLICY_VIOLATION, 'too many frames')
      })
      socket.on('error', (error) => settings.log.debug({ err: error }, 'socket error'))
      begin(socket)
    })
  }

  return {
    mount(contract, handler) {
      mounted.push({ contract, handler, acceptor: acceptorOf(contract) })
    },
    mountOpen(socket) {
      opened.set(socket.path, { socket, acceptor: acceptorOf(socket) })
    },
    attach(server) {
      const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
        stream.on('error', (error) => settings.log.debug({ err: error }, 'socket stream error'))
        upgradeAny(request, stream, head).catch((error: Error) => {
          settings.log.error({ err: error }, 'socket upgrade failed')
          refuse(stream, 503)
        })
      }
      server.on('upgrade', onUpgrade)
      detach.push(() => server.off('upgrade', onUpgrade))
    },
    endSession(sessionId) {
      for (const [socket, owner] of owners)
        if (owner.sessionId === sessionId) socket.close(SESSION_ENDED, 'signed out')
    },
    judgeAgain,
    connectionCount: () => owners.size,
    async close() {
      clearInterval(beat)
      clearInterval(round)
      for (const undo of detach) undo()
      for (const { acceptor } of opened.values()) for (const socket of acceptor.clients) socket.terminate()
      for (const socket of owners.keys()) {
        socket.close(GOING_AWAY, 'server is stopping')
        socket.terminate()
      }
    },
  }
}

const acceptorOf = ({ maxFrameBytes }: { maxFrameBytes: number }): WebSocketServer =>
  new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
    handleProtocols: (protocols) => (protocols.has('sip') ? 'sip' : false),
  })

/** Same rights and feature identity; the language does not matter. */
const isSame = (one: Principal, other: Principal): boolean =>
  isDeepStrictEqual({ ...one, language: null }, { ...other, language: null })

/** Programs send no Origin and hold a ticket; a browser's must be the own or a listed one. */
function originAllowed(request: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (allowed.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

function refuse(stream: Duplex, status: number): void {
  // The other end may never close its side: nothing else would end the connection.
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
