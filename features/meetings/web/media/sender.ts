import type { FeedKind, FromMember, RoomState } from '../../contract/room-socket.ts'
import { openPeer } from './open-peer.ts'

export interface SenderParts {
  feed: FeedKind
  iceServers: () => RoomState['iceServers']
  send: (order: FromMember) => void
}

/** What one member sends over one connection. Tracks change without negotiating again. */
export interface Sender {
  /** Sends these from now on; null: nothing of that kind. */
  use(tracks: { audio: MediaStreamTrack | null; video: MediaStreamTrack | null }): void
  /** Begins the connection, or a new one. */
  start(): void
  onAnswer(attempt: number, sdp: string): void
  stop(): void
}

/** Largest first, as Janus counts them; bits per second. */
const LAYERS: RTCRtpEncodingParameters[] = [
  { rid: 'h', maxBitrate: 900_000 },
  { rid: 'm', maxBitrate: 300_000, scaleResolutionDownBy: 2 },
  { rid: 'l', maxBitrate: 100_000, scaleResolutionDownBy: 4 },
]
const SCREEN: RTCRtpEncodingParameters[] = [{ maxBitrate: 1_800_000, maxFramerate: 15 }]
/** Pause before another try, ms. */
const AGAIN_AFTER = 1_000

export function createSender({ feed, iceServers, send }: SenderParts): Sender {
  let tracks: { audio: MediaStreamTrack | null; video: MediaStreamTrack | null } = {
    audio: null,
    video: null,
  }
  let peer: RTCPeerConnection | null = null
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    clearTimeout(timer)
    peer?.close()
    peer = null
  }
  const again = (lost: RTCPeerConnection) => {
    if (peer !== lost) return
    close()
    timer = setTimeout(start, AGAIN_AFTER)
  }
  const start = (): void => {
    close()
    attempt += 1
    const mine = attempt
    const made = openPeer(iceServers())
    peer = made
    made.onconnectionstatechange = () => {
      if (made.connectionState === 'failed') again(made)
    }
    if (feed === 'camera' || tracks.audio)
      made.addTransceiver(tracks.audio ?? 'audio', { direction: 'sendonly' })
    const sendEncodings = feed === 'camera' ? LAYERS : SCREEN
    made.addTransceiver(tracks.video ?? 'video', { direction: 'sendonly', sendEncodings })
    const offer = async () => {
      await made.setLocalDescription()
      const sdp = made.localDescription?.sdp
      if (peer === made && sdp !== undefined) send({ do: 'publish', feed, attempt: mine, sdp })
    }
    void offer()
  }
  return {
    use(wanted) {
      tracks = wanted
      for (const { sender, receiver } of peer?.getTransceivers() ?? []) {
        const track = wanted[receiver.track.kind === 'audio' ? 'audio' : 'video']
        if (sender.track !== track) void sender.replaceTrack(track)
      }
    },
    start,
    onAnswer(number, sdp) {
      if (number !== attempt || peer?.signalingState !== 'have-local-offer') return
      const answered = peer
      answered.setRemoteDescription({ type: 'answer', sdp }).catch(() => again(answered))
    },
    stop() {
      attempt += 1
      close()
    },
  }
}
