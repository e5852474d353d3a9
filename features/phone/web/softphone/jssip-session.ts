import { C } from 'jssip'
import type {
  IncomingEvent,
  Originator,
  OutgoingEvent,
  RTCSession,
  TerminateOptions,
} from 'jssip/lib/RTCSession'
import { openMicrophone } from '#platform/ui/audio/microphone.ts'
import { countersFrom } from './call-stats.ts'
import { MediaRecovery } from './media-recovery.ts'
import type { SipListener, SipSession } from './sip-port.ts'
import { TrackEnergy } from './track-energy.ts'

/** Retry delay of a hold while another offer is under way, ms. */
const HOLD_AGAIN = 150
/** Time to gather local candidates after the first one, ms; without ICE servers there are no others. */
const GATHER_FOR = 30
/** Time for STUN and TURN servers to answer, ms. */
const GATHER_HELPED_FOR = 1_000

/** The line of a session. */
export interface SessionLine {
  connected: () => boolean
  /** Checks at once whether the connection is still alive. */
  check: () => void
  iceServers: () => Promise<RTCIceServer[]>
  listener: SipListener
}

/** A JsSIP session behind our interface, with events from its line. */
export interface FollowedSession {
  session: SipSession
  /** The line has a new connection. */
  moved(): void
}

/** JsSIP types the three originators as an enum, but they are plain strings. */
export const by = (originator: Originator): 'local' | 'remote' | 'system' => originator

type IncomingMessage = { status_code?: number; getHeader?: (name: string) => string | undefined } | null

export const stop = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

const after = (ms: number, task: () => void) => {
  const timer = setTimeout(task, ms)
  return () => clearTimeout(timer)
}

/** Causes for which JsSIP ends an answered call although it may recover: the network went away, or an offer failed. */
const SURVIVABLE: ReadonlySet<string> = new Set([
  C.causes.RTP_TIMEOUT,
  C.causes.CONNECTION_ERROR,
  C.causes.REQUEST_TIMEOUT,
  C.causes.WEBRTC_ERROR,
])

/** By which JsSIP says why it would end the session. */
const HOLD_REFUSED = 'Hold Failed'

/** JsSIP ends sessions through their own `terminate`; for recoverable causes this calls `onTrouble` instead. */
const surviveTrouble = (
  session: RTCSession,
  onTrouble: (cause: string, reason: string) => void,
): (() => void) => {
  const terminate = session.terminate.bind(session)
  session.terminate = (options?: TerminateOptions & { cause?: string }) => {
    const cause = options?.cause
    if (cause !== undefined && SURVIVABLE.has(cause) && session.isEstablished())
      onTrouble(cause, options?.reason_phrase ?? '')
    else terminate(options)
  }
  return () => {
    if (!session.isEnded()) terminate({ status_code: 408, reason_phrase: 'RTP Timeout' })
  }
}

/** Follows one JsSIP session and reports its events to the line's listener. `microphone`: its audio input. */
export const followSession = (
  session: RTCSession,
  id: string,
  number: string,
  line: SessionLine,
  microphone: MediaStream | null = null,
): FollowedSession => {
  const { listener } = line
  let established = false
  /** The network's own sound plays: ringing must not hide it. */
  let early = false
  let speaking: MediaStream | null = null
  /** Our own `stop` fires no event. */
  const speakInto = (stream: MediaStream | null) => {
    speaking = stream
    for (const track of stream?.getAudioTracks() ?? [])
      track.addEventListener('ended', () => {
        if (stream === speaking && !session.isEnded() && !hungUp) listener({ type: 'microphone-ended', id })
      })
  }
  const spoken = new TrackEnergy()
  let gathering: ReturnType<typeof setTimeout> | null = null
  let wantsHeld = false
  let holdTimer = () => {}
  /** The person hung up without a connection; the BYE is sent over the next one. */
  let hungUp = false
  speakInto(microphone)

  const giveUp = surviveTrouble(session, (cause, reason) => {
    if (reason === HOLD_REFUSED) refuseHold()
    // ICE itself reports a failed path.
    else if (cause !== C.causes.RTP_TIMEOUT) recovery.offerFailed()
  })
  /** The ICE credentials from the call's start may have expired. */
  const refreshServers = () => {
    void line.iceServers().then((iceServers) => {
      const { connection } = session
      if (connection && connection.signalingState !== 'closed')
        connection.setConfiguration({ ...connection.getConfiguration(), iceServers })
    })
  }
  const recovery = new MediaRecovery({
    restart: () => session.renegotiate({ rtcOfferConstraints: { iceRestart: true } }),
    reachable: line.connected,
    suspect: line.check,
    tell: (interrupted) => {
      if (interrupted) refreshServers()
      listener({ type: 'interrupted', id, interrupted })
    },
    giveUp,
    after,
  })

  const listenTo = (connection: RTCPeerConnection) => {
    connection.addEventListener('track', ({ streams, track }) =>
      listener({ type: 'sound', id, stream: streams[0] ?? new MediaStream([track]) }),
    )
    connection.addEventListener('iceconnectionstatechange', () => {
      if (established) recovery.iceChanged(connection.iceConnectionState)
    })
  }
  if (session.connection) listenTo(session.connection)
  else session.on('peerconnection', ({ peerconnection }) => listenTo(peerconnection))

  session.on('icecandidate', ({ candidate, ready }) => {
    const helped = (session.connection?.getConfiguration().iceServers ?? []).length > 0
    // A relay answers last: nothing else will come after its candidate.
    const relayed = candidate.type === 'relay'
    if (gathering !== null && !relayed) return
    if (gathering !== null) clearTimeout(gathering)
    gathering = setTimeout(
      () => {
        gathering = null
        ready()
      },
      helped && !relayed ? GATHER_HELPED_FOR : GATHER_FOR,
    )
  })
  const answered = () => {
    established = true
    listener({ type: 'answered', id })
  }
  if (`${session.direction}` === 'outgoing') {
    session.on('progress', (event: IncomingEvent | OutgoingEvent) => {
      // A response with a body carries the network's own audio: an announcement or its ringing tone. An incoming call's progress
      // is our own and has no response.
      if (!('response' in event && event.response)) return
      const sounds = Boolean(event.response.body)
      if (sounds) listener({ type: 'early-sound', id })
      else if (!early) listener({ type: 'alerting', id })
      early ||= sounds
    })
    session.on('accepted', answered)
  } else session.on('confirmed', answered)
  const held = (originator: Originator, now: boolean) =>
    listener({ type: 'held', id, by: by(originator) === 'local' ? 'self' : 'other', held: now })
  session.on('hold', ({ originator }) => held(originator, true))
  session.on('unhold', ({ originator }) => held(originator, false))
  const ended = ({
    originator,
    message,
  }: {
    originator: 'local' | 'remote' | 'system'
    message: IncomingMessage
  }) => {
    if (gathering !== null) clearTimeout(gathering)
    holdTimer()
    recovery.close()
    spoken.close()
    stop(speaking)
    if (hungUp) return
    listener({
      type: 'ended',
      id,
      ending: {
        status: message?.status_code ?? null,
        reason: message?.getHeader?.('Reason') ?? null,
        by: originator,
        established,
      },
    })
  }
  session.on('ended', ended)
  session.on('failed', ended)

  /** JsSIP ignores a hold while another offer is under way, so this retries. */
  const hold = () => {
    holdTimer()
    if (session.isEnded() || session.isOnHold().local === wantsHeld) return
    if (!(wantsHeld ? session.hold() : session.unhold())) holdTimer = after(HOLD_AGAIN, hold)
  }
  /** JsSIP counts it as held all the same, and its own side waits for the answer to that offer. */
  const refuseHold = () => {
    wantsHeld = false
    listener({ type: 'hold-refused', id })
    hold()
  }
  const isUnanswered = () => `${session.direction}` === 'incoming' && !session.isEstablished()

  /** JsSIP would send its BYE nowhere, and the other party would stay in the call. */
  const hangUpLater = () => {
    hungUp = true
    spoken.close()
    stop(speaking)
    listener({
      type: 'ended',
      id,
      ending: { status: null, reason: null, by: 'local', established },
    })
  }

  return {
    moved: () => {
      if (hungUp) session.terminate()
      else if (established) recovery.moved()
    },
    session: {
      id,
      number,
      async answer(deviceId) {
        const [opened, iceServers] = await Promise.all([openMicrophone(deviceId), line.iceServers()])
        speakInto(opened)
        if (session.isEnded()) return stop(opened)
        session.answer({ mediaStream: opened, pcConfig: { iceServers } })
      },
      end() {
        if (session.isEnded() || hungUp) return
        if (established && !line.connected()) hangUpLater()
        else session.terminate(isUnanswered() ? { status_code: 603 } : {})
      },
      turnAway() {
        if (!session.isEnded() && isUnanswered()) session.terminate({ status_code: 486 })
      },
      sendDigits: (digits) =>
        session.sendDTMF(digits, {
          transportType: C.DTMF_TRANSPORT.RFC2833,
          duration: 120,
          interToneGap: 70,
        }),
      setMuted: (muted) => (muted ? session.mute({ audio: true }) : session.unmute({ audio: true })),
      setHeld: (held) => {
        wantsHeld = held
        hold()
      },
      async switchMicrophone(deviceId) {
        const sender = session.connection?.getSenders().find(({ track }) => track?.kind === 'audio')
        if (sender === undefined) return
        const next = await openMicrophone(deviceId)
        const [track] = next.getAudioTracks()
        if (session.isEnded() || track === undefined) return stop(next)
        track.enabled = sender.track?.enabled ?? true
        stop(speaking)
        sender.track?.stop()
        speakInto(next)
        await sender.replaceTrack(track)
      },
      async counters() {
        const report = await session.connection?.getStats()
        const counters = report === undefined ? null : countersFrom(report.values())
        const [track] = speaking?.getAudioTracks() ?? []
        if (counters === null || counters.energyOut !== null || !track || session.isEnded() || hungUp)
          return counters
        return { ...counters, energyOut: spoken.read(track, counters.at) }
      },
    },
  }
}
