import { UA } from 'jssip'
import type { RTCSession } from 'jssip/lib/RTCSession'
import type { RTCSessionEvent } from 'jssip/lib/UA'
import { openMicrophone } from '#platform/ui/audio/microphone.ts'
import { OUTSIDE_HEADER } from '../../contract/outside-header.ts'
import { RESUME_HEADER } from '../../contract/resume.ts'
import { by, type FollowedSession, followSession, type SessionLine, stop } from './jssip-session.ts'
import type { SipLine, SipListener, SipSession } from './sip-port.ts'
import { TicketedSipSocket } from './ticketed-socket.ts'

export interface LineOptions {
  /** `ws(s)://…/sip` */
  url: string
  ticket: () => Promise<string>
  account: string
  password: string
  /** Reads the current secret, which may have been renewed. */
  freshPassword: () => Promise<string | null>
  /** SIP domain. */
  realm: string
  displayName: string
  /** This device's name for the registrar; random when absent. */
  device?: string
  /** ICE servers with currently valid credentials. */
  iceServers: () => Promise<RTCIceServer[]>
}

/** Registration expiry, s. The server drops it at once when the connection closes. */
const REGISTER_FOR = 300
/** Retry delay after a refused registration, ms. */
const REGISTER_AGAIN = 10_000

/** The browser's line: JsSIP, registered as one's own endpoint through the server's `/sip`. */
export const createJssipLine = (options: LineOptions, listener: SipListener): SipLine => {
  const socket = new TicketedSipSocket(options.url, options.ticket)
  const device = options.device ?? crypto.randomUUID().slice(0, 8)
  const ua = new UA({
    sockets: [socket],
    contact_uri: `sip:${device}@${crypto.randomUUID().slice(24)}.invalid;transport=ws`,
    uri: `sip:${options.account}@${options.realm}`,
    authorization_user: options.account,
    password: options.password,
    display_name: options.displayName,
    register_expires: REGISTER_FOR,
    session_timers: false,
    connection_recovery_min_interval: 1,
    connection_recovery_max_interval: 4,
  })
  let again: ReturnType<typeof setTimeout> | null = null
  const register = () => {
    if (ua.isConnected() && !ua.isRegistered()) ua.register()
  }
  const renew = async () => {
    const password = await options.freshPassword()
    if (password !== null) ua.set('password', password)
    if (ua.isConnected()) ua.register()
  }
  // JsSIP's types omit the transport; its own reconnection waits up to four seconds.
  const connectNow = () => (ua as unknown as { transport: { connect: () => void } }).transport.connect()
  let outgoing: { session: RTCSession; id: string } | null = null
  const followed = new Set<FollowedSession>()
  /** The connection was lost, so calls must react to the new one. */
  let moved = false
  const line: SessionLine = {
    connected: () => ua.isConnected(),
    check: () => socket.check(),
    iceServers: options.iceServers,
    listener,
  }
  const follow = (
    session: RTCSession,
    id: string,
    number: string,
    microphone: MediaStream | null = null,
  ): SipSession => {
    const one = followSession(session, id, number, line, microphone)
    followed.add(one)
    session.on('ended', () => followed.delete(one))
    session.on('failed', () => followed.delete(one))
    return one.session
  }

  ua.on('connecting', () => listener({ type: 'connecting' }))
  ua.on('disconnected', () => {
    moved = true
    listener({ type: 'disconnected' })
  })
  ua.on('registered', () => {
    listener({ type: 'registered' })
    if (moved) for (const one of followed) one.moved()
    moved = false
  })
  ua.on('registrationFailed', ({ response }) => {
    if (!ua.isConnected()) return
    listener({ type: 'refused', status: response?.status_code ?? null })
    if (again !== null) clearTimeout(again)
    again = setTimeout(() => {
      // The stored secret may be stale; if reading a new one fails, it is used anyway.
      renew().catch(register)
    }, REGISTER_AGAIN)
  })
  ua.on('newRTCSession', ({ originator, session, request }: RTCSessionEvent) => {
    if ('call_id' in request && by(originator) === 'local') {
      outgoing = { session, id: request.call_id }
      return
    }
    const number = session.remote_identity.uri.user
    const id = request.getHeader('Call-ID')
    const resumes = request.getHeader(RESUME_HEADER) ?? null
    const isOutside = request.getHeader(OUTSIDE_HEADER) !== undefined
    listener({ type: 'incoming', session: follow(session, id, number), resumes, isOutside })
  })

  return {
    start: () => ua.start(),
    stop: () => {
      if (again !== null) clearTimeout(again)
      ua.stop()
    },
    retry: () => {
      socket.check()
      if (ua.isConnected()) register()
      else connectNow()
    },
    renew,
    contact: () => device,
    async call(number, deviceId) {
      const [mediaStream, iceServers] = await Promise.all([openMicrophone(deviceId), options.iceServers()])
      outgoing = null
      ua.call(`sip:${encodeURIComponent(number)}@${options.realm}`, {
        mediaStream,
        pcConfig: { iceServers },
      })
      const made = outgoing as { session: RTCSession; id: string } | null
      if (made === null) {
        stop(mediaStream)
        throw new Error('the call has no session')
      }
      return follow(made.session, made.id, number, mediaStream)
    },
  }
}
