import type { z } from 'zod'
import type { FeedKind, FromMember, RoomState, receiveOffer } from '../../contract/room-socket.ts'
import { createLossMeter } from './loss-meter.ts'
import { openPeer } from './open-peer.ts'

type Offer = z.output<typeof receiveOffer.data>

/** A track that comes from somebody. */
export interface RemoteTrack {
  mid: string
  member: string
  feed: FeedKind
  kind: 'audio' | 'video'
  track: MediaStreamTrack
}

export interface ReceiverParts {
  iceServers: () => RoomState['iceServers']
  send: (order: FromMember) => void
  onTracks: (tracks: readonly RemoteTrack[]) => void
}

/** The one connection over which everybody's sound and picture come. */
export interface Receiver {
  onOffer(offer: Offer): void
  /** Share of packets lost since the last look; null without any. */
  loss(): Promise<number | null>
  /** The network changed: checks soon whether the connection still lives. */
  doubt(): void
  stop(): void
}

/** A connection that is silent for this long is not coming back by itself, ms. */
const LOST_AFTER = 3_000

export function createReceiver({ iceServers, send, onTracks }: ReceiverParts): Receiver {
  let peer: RTCPeerConnection | null = null
  let queue: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  const meter = createLossMeter()

  const close = () => {
    clearTimeout(timer)
    peer?.close()
    peer = null
  }
  const again = () => {
    close()
    onTracks([])
    send({ do: 'receive-again' })
  }
  const watch = (made: RTCPeerConnection) => {
    if (peer !== made) return
    clearTimeout(timer)
    if (made.connectionState === 'failed') again()
    else if (made.connectionState === 'disconnected')
      timer = setTimeout(() => {
        if (peer === made && made.connectionState !== 'connected') again()
      }, LOST_AFTER)
  }
  const open = (): RTCPeerConnection => {
    close()
    const made = openPeer(iceServers())
    made.onconnectionstatechange = () => watch(made)
    peer = made
    return made
  }
  const take = async ({ offer, fresh, sdp, streams }: Offer): Promise<void> => {
    const here = fresh || peer === null ? open() : peer
    await here.setRemoteDescription({ type: 'offer', sdp })
    await here.setLocalDescription()
    if (peer !== here) return
    send({ do: 'answer', offer, sdp: here.localDescription?.sdp ?? '' })
    const byMid = new Map(here.getTransceivers().map(({ mid, receiver }) => [mid, receiver.track]))
    onTracks(
      streams.flatMap((stream) => {
        const track = byMid.get(stream.mid)
        return track ? [{ ...stream, track }] : []
      }),
    )
  }
  return {
    onOffer(offer) {
      queue = queue.then(() => take(offer)).catch(again)
    },
    loss: async () => (peer ? meter.measure(await peer.getStats()) : null),
    doubt() {
      const now = peer
      if (now) timer = setTimeout(() => watch(now), LOST_AFTER)
    },
    stop: close,
  }
}
