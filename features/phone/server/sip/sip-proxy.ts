import { WebSocket } from 'ws'
import type { Logger } from '#platform/log/logger.ts'
import type { SocketHandler } from '#platform/realtime/server/gateway.ts'
import type { DeviceWatch } from '../call-control/calls/device-watch.ts'
import { callOfFrame } from './call-frame.ts'
import { mayPass } from './sip-guard.ts'
import { readSipFrame, sipRefusal } from './sip-message.ts'

export interface SipProxySettings {
  /** The SIP WebSocket of the company's telephone server; null while there is none. */
  sipOf: (companyId: number) => Promise<{ serverId: number; url: string | null }>
  /** Gets the calls whose browser went away. */
  devices: DeviceWatch
  log: Logger
}

/** Sent by a page that is reloaded or closed. */
const GOING_AWAY = 1001
const TRY_AGAIN_LATER = 1013
const POLICY_VIOLATION = 1008
/** Most frames queued while the connection to the engine opens. */
const MAX_WAITING = 32
/** Most calls remembered per socket. */
const MAX_CALLS = 64
/** How long a phone may take to return on another connection with its calls. */
const REMEMBERED_MS = 60_000

/** The response to a browser's keep-alive (RFC 7118, 5.4). */
const PONG = '\r\n'

type Verdict =
  | { act: 'pass'; text: string; registers: string | null }
  | { act: 'drop' }
  | { act: 'answer' | 'close'; text: string }

/** Decides what to do with a frame from a browser signed in as `endpoint`. */
export function judgeFrame(frame: string, isBinary: boolean, endpoint: string): Verdict {
  if (isBinary) return { act: 'close', text: 'SIP is text' }
  const read = readSipFrame(frame)
  // Answered here: it checks the connection to us.
  if (read.kind === 'keep-alive')
    return frame === '\r\n\r\n' ? { act: 'answer', text: PONG } : { act: 'drop' }
  if (read.kind === 'malformed') return { act: 'close', text: 'not a SIP message' }
  if (read.kind !== 'request') return { act: 'pass', text: read.text, registers: null }
  const { method, callId } = read.request
  if (mayPass(read.request, endpoint))
    return { act: 'pass', text: read.text, registers: method === 'REGISTER' ? callId : null }
  // ACK has no response.
  if (read.request.method === 'ACK') return { act: 'drop' }
  return { act: 'answer', text: sipRefusal(read.request, 403, 'Forbidden') }
}

/** Opens the connection to the engine; earlier frames are queued, up to a limit. */
export function openEngineSide(url: string, log: Logger) {
  const socket = new WebSocket(url, 'sip', { perMessageDeflate: false, handshakeTimeout: 5_000 })
  const waiting: string[] = []
  socket.on('open', () => {
    for (const frame of waiting.splice(0)) socket.send(frame)
  })
  socket.on('error', (error) => log.warn({ err: error }, 'lost the connection to the telephone engine'))
  return {
    socket,
    /** False when too many frames are queued. */
    send(frame: string): boolean {
      if (socket.readyState === WebSocket.OPEN) socket.send(frame)
      else if (waiting.push(frame) > MAX_WAITING) return false
      return true
    },
  }
}

/** Calls of one socket, latest last, from the frames that pass. */
function followCalls() {
  const open = new Map<string, 'setting-up' | 'talking'>()
  return {
    open: () => [...open.keys()],
    /** Takes over the calls of another socket of the same phone. */
    take(sipCallIds: readonly string[]): void {
      for (const sipCallId of sipCallIds) open.set(sipCallId, 'talking')
    },
    clear: () => open.clear(),
    /** The SIP Call-ID if the frame is about a call, else null. */
    follow(frame: string): string | null {
      const call = callOfFrame(frame)
      if (!call) return null
      const { sipCallId, says } = call
      const before = open.get(sipCallId)
      if (says === 'over' || (says === 'failed' && before === 'setting-up')) open.delete(sipCallId)
      else if (says === 'talking') open.set(sipCallId, 'talking')
      else if (says === 'setting-up' && before === undefined) open.set(sipCallId, 'setting-up')
      for (const oldest of open.keys()) {
        if (open.size <= MAX_CALLS) break
        open.delete(oldest)
      }
      return call.sipCallId
    },
  }
}

/**
 * Ends a page's previous connection. A phone keeps one Call-ID for all its registrations (RFC 3261, 10.2.4), so a registration
 * over another connection shows that the first is dead, long before the heartbeat does; until then the engine would ring there
 * too.
 */
function createSuccession() {
  const holders = new Map<string, Holder>()
  return {
    /** Returns the calls that continue over the new connection. */
    registers(phone: string, holder: Holder): readonly string[] {
      const before = holders.get(phone)
      holders.set(phone, holder)
      if (!before || before === holder) return []
      const calls = before.calls.open()
      before.calls.clear()
      before.end()
      return calls
    },
    leaves(holder: Holder): void {
      for (const [phone, one] of holders) if (one === holder) holders.delete(phone)
    },
  }
}

/** One browser's connection to a telephone server. */
interface Way {
  companyId: number
  serverId: number
  moved: boolean
  leaveWhenIdle(): void
}

interface Holder {
  calls: ReturnType<typeof followCalls>
  end: () => void
}

export interface SipProxy {
  handler: SocketHandler
  /** Moves the company's browsers to its new server: at once, or after their present calls. */
  companyMoved(companyId: number, serverId: number): void
}

/** Forwards a browser's SIP to the engine and back; the browser may only use its own endpoint. */
export function sipProxy({ sipOf, devices, log }: SipProxySettings): SipProxy {
  const succession = createSuccession()
  const ways = new Set<Way>()
  const handler: SocketHandler = async ({ principal }) => {
    const { extension } = principal
    if (!extension) return null
    const { serverId, url } = await sipOf(principal.companyId)
    return (browser) => {
      if (url === null) return browser.close(TRY_AGAIN_LATER, 'telephony is down')
      const engine = openEngineSide(url, log)
      const calls = followCalls()
      const holder: Holder = { calls, end: () => browser.terminate() }
      const way: Way = {
        companyId: principal.companyId,
        serverId,
        moved: false,
        leaveWhenIdle() {
          if (way.moved && calls.open().length === 0) browser.close(TRY_AGAIN_LATER, 'another server')
        },
      }
      ways.add(way)
      const takeOverFrom = (phone: string): void => {
        const over = succession.registers(phone, holder)
        calls.take(over)
        for (const sipCallId of over) devices.heard(sipCallId)
      }
      const pass = (frame: string): void => {
        const sipCallId = calls.follow(frame)
        if (sipCallId !== null) devices.heard(sipCallId)
        if (!engine.send(frame)) browser.close(POLICY_VIOLATION, 'too many frames')
        way.leaveWhenIdle()
      }
      browser.on('message', (data, isBinary) => {
        const frame = data.toString()
        const verdict = judgeFrame(frame, isBinary, extension.endpoint)
        if (verdict.act === 'close') browser.close(POLICY_VIOLATION, verdict.text)
        if (verdict.act === 'answer') browser.send(verdict.text)
        if (verdict.act !== 'pass') return
        if (verdict.registers !== null) takeOverFrom(`${extension.endpoint} ${verdict.registers}`)
        pass(verdict.text)
      })
      browser.on('close', (code) => {
        ways.delete(way)
        devices.closed(calls.open(), code === GOING_AWAY)
        engine.socket.terminate()
        setTimeout(() => succession.leaves(holder), REMEMBERED_MS).unref()
      })
      engine.socket.on('message', (data) => {
        const frame = data.toString()
        calls.follow(frame)
        browser.send(frame)
        way.leaveWhenIdle()
      })
      engine.socket.on('close', () => browser.close(TRY_AGAIN_LATER, 'telephony is down'))
    }
  }
  return {
    handler,
    companyMoved(companyId, serverId) {
      for (const way of ways) {
        if (way.companyId !== companyId) continue
        way.moved = way.serverId !== serverId
        way.leaveWhenIdle()
      }
    },
  }
}
